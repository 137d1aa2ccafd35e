import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

const megabyte = 1024 * 1024
/** Limits against zip bombs; `bytes` is the total unpacked size. */
const max = { entries: 2000, bytes: 100 * megabyte, typesBytes: megabyte }

/** Content type of a Word document's main part; documents with macros have another. */
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/**
 * Whether the bytes are a Word document. Unpacks every entry without storing it, since the sizes in the archive may be
 * false.
 */
export async function checkDocx(bytes: Buffer): Promise<'good' | 'too compressed' | undefined> {
  try {
    const zip = await fromBufferPromise(bytes)
    if (zip.entryCount > max.entries) return 'too compressed'
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    if (total > max.bytes) return 'too compressed'
    const named = (path: string) => entries.find((entry) => entry.fileName === path)
    const types = named('[Content_Types].xml')
    if (!types || !named('word/document.xml') || types.uncompressedSize > max.typesBytes) return undefined
    if (entries.some((entry) => entry.isEncrypted())) return undefined
    if (!(await textOf(zip, types)).includes(`"${documentType}"`)) return undefined
    // Throws when an entry's unpacked size differs from its declared one.
    for (const entry of entries) for await (const _ of await streamOf(zip, entry));
    return 'good'
  } catch {
    return undefined
  }
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await streamOf(zip, entry)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function streamOf(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const stream: Readable = await zip.openReadStreamPromise(entry)
  return stream as AsyncIterable<Buffer>
}
