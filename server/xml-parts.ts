import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Levels of elements: Word and Excel write some twenty. */
const maxDepth = 256

/** Callbacks for the elements of an XML part. */
export interface PartVisitor {
  /** `name` has no namespace prefix: some programs write `x:row`. */
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** The XML parts of an office document (a zip archive). */
export interface XmlParts {
  has(path: string): boolean
  /** Parses a part. Does nothing when it is missing. */
  visit(path: string, visitor: PartVisitor): Promise<void>
}

/** What is wrong with the archive, or with a part of it. */
export type PartsProblem = 'broken' | 'encrypted' | 'too_compressed' | 'too_heavy'

/** How much is read of an archive, and the errors of the area that reads it. */
interface Reading {
  maxEntries: number
  /** What all parts that are read unpack to together. */
  maxBytes: number
  fail: (problem: PartsProblem, cause?: unknown) => Error
  /** Whether an error is one of the area's own, which visitors may throw. */
  isOwn: (error: unknown) => boolean
}

/**
 * Opens an office document. Counts what its parts unpack to, whatever the archive says of their sizes. Throws what
 * `fail` makes: every error while parsing is the file's fault.
 */
export async function openParts(bytes: Uint8Array, reading: Reading): Promise<XmlParts> {
  const { maxEntries, maxBytes, fail, isOwn } = reading
  const asOwn = (error: unknown) => (isOwn(error) ? error : fail('broken', error))
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(buffer).catch((error: unknown) => {
    throw asOwn(error)
  })
  if (zip.entryCount > maxEntries) throw fail('too_compressed')
  const entries = await entriesOf(zip).catch((error: unknown) => {
    throw asOwn(error)
  })
  let inflated = 0

  async function visit(path: string, visitor: PartVisitor): Promise<void> {
    const entry = entries.get(path)
    if (!entry) return
    if (entry.isEncrypted()) throw fail('encrypted')
    const parser = parserFor(visitor)
    const decoder = new TextDecoder()
    let stream: Readable | undefined
    try {
      stream = await zip.openReadStreamPromise(entry)
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        inflated += chunk.length
        if (inflated > maxBytes) throw fail('too_compressed')
        parser.write(decoder.decode(chunk, { stream: true }))
      }
      parser.close()
    } catch (error) {
      throw error instanceof TooDeep ? fail('too_heavy', error) : asOwn(error)
    } finally {
      stream?.destroy()
    }
  }

  return { has: (path) => entries.has(path), visit }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

/** More levels than a document has. */
class TooDeep extends Error {}

/** The parser knows no entities but XML's own five. */
function parserFor(visitor: PartVisitor): SaxesParser {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) throw new TooDeep()
    visitor.open?.(localName(name), attributes)
  })
  parser.on('text', (text) => visitor.text?.(text))
  parser.on('cdata', (text) => visitor.text?.(text))
  parser.on('closetag', ({ name }) => {
    depth--
    visitor.close?.(localName(name))
  })
  return parser
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
