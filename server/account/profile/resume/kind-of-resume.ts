import type { ResumeKind } from '#contract/account/profile.ts'
import { hasCompoundStream } from '#server/compound-file.ts'
import { checkDocx } from './docx.ts'

/** Detects a PDF, DOC or DOCX by content; undefined for others, 'too compressed' for a zip bomb. */
export async function kindOfResume(bytes: Buffer): Promise<ResumeKind | 'too compressed' | undefined> {
  if (isPdf(bytes)) return 'pdf'
  // Old Excel and PowerPoint files and encrypted documents have other streams in the same container.
  if (hasCompoundStream(bytes, 'WordDocument')) return 'doc'
  const docx = await checkDocx(bytes)
  return docx === 'good' ? 'docx' : docx
}

/** Bytes at the end of a PDF that contain `startxref`. */
const tailBytes = 2048

/** Whether it has a PDF header and a complete trailer. */
function isPdf(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 64).toString('latin1')
  if (!/^(?:\xef\xbb\xbf)?\s*%PDF-(?:1\.[0-7]|2\.0)\s/.test(start)) return false
  return /startxref\s+\d+\s+%%EOF/.test(bytes.subarray(-tailBytes).toString('latin1'))
}
