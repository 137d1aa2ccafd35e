import type { ResumeKind } from '#contract/account/profile.ts'
import { hasCompoundStream } from '#server/compound-file.ts'
import { checkDocx } from './docx.ts'

/**
 * Returns what a resume is by its content; undefined for anything but a PDF, DOC or DOCX, and 'too compressed' for a
 * DOCX that unpacks to more than any resume has.
 */
export async function kindOfResume(bytes: Buffer): Promise<ResumeKind | 'too compressed' | undefined> {
  if (isPdf(bytes)) return 'pdf'
  // Excel's and PowerPoint's old files, and documents with a password, have other streams in the same container.
  if (hasCompoundStream(bytes, 'WordDocument')) return 'doc'
  const docx = await checkDocx(bytes)
  return docx === 'good' ? 'docx' : docx
}

/** How much of the end of a PDF holds where its table of objects begins. */
const tailBytes = 2048

/** Whether it begins as a PDF does, after white space at most, and has arrived to its end. */
function isPdf(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 64).toString('latin1')
  if (!/^(?:\xef\xbb\xbf)?\s*%PDF-(?:1\.[0-7]|2\.0)\s/.test(start)) return false
  return /startxref\s+\d+\s+%%EOF/.test(bytes.subarray(-tailBytes).toString('latin1'))
}
