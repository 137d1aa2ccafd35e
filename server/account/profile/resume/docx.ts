import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

const megabyte = 1024 * 1024
/** More entries and bytes than any resume has. The bytes are those that its entries unpack to, all together. */
const max = { entries: 2000, bytes: 100 * megabyte, typesBytes: megabyte }

/** What the main part of a Word document is; one with macros has another type. */
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/**
 * Whether the bytes are a Word document: undefined when they are none. Every entry is unpacked, and none of it kept:
 * what the archive says of its sizes need not be true.
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
    // An entry that unpacks to more or less than it says fails here.
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
