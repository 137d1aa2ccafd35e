import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Maximum element depth; Word and Excel use about twenty. */
const maxDepth = 256

export interface PartVisitor {
  /** `name` without its namespace prefix, which varies between programs. */
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

export interface XmlParts {
  has(path: string): boolean
  /** Parses a part, if present. */
  visit(path: string, visitor: PartVisitor): Promise<void>
}

export type PartsProblem = 'broken' | 'encrypted' | 'too_compressed' | 'too_heavy'

interface Reading {
  maxEntries: number
  /** Total unpacked size of the parts that are read. */
  maxBytes: number
  fail: (problem: PartsProblem, cause?: unknown) => Error
  /** Recognises the area's own errors, which visitors may throw. */
  isOwn: (error: unknown) => boolean
}

/**
 * Opens an office document. Counts actual unpacked bytes, not the declared sizes. Converts every parsing error with
 * `fail`, since the file is at fault.
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

class TooDeep extends Error {}

/** The parser resolves XML's five predefined entities only, which prevents entity expansion. */
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
