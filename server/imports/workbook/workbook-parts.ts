import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_INFLATED_BYTES, MAX_ZIP_ENTRIES } from '#server/imports/limits.ts'

/** Callbacks for the elements of an XML part. */
export interface PartVisitor {
  /** `name` has no namespace prefix: some programs write `x:row`. */
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** The XML parts of a workbook (a zip archive). */
export interface WorkbookParts {
  has(path: string): boolean
  /** Parses a part. Does nothing when it is missing. */
  visit(path: string, visitor: PartVisitor): Promise<void>
}

/**
 * Opens a workbook. Counts the inflated bytes over all parts. Throws `ImportError` `too_compressed` when they are too
 * many, `old_excel` for encrypted parts, `not_excel` for broken or missing ones.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<WorkbookParts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await orNotExcel(fromBufferPromise(buffer))
  const entries = await orNotExcel(entriesOf(zip))
  let inflated = 0

  async function visit(path: string, visitor: PartVisitor): Promise<void> {
    const entry = entries.get(path)
    if (!entry) return
    if (entry.isEncrypted()) throw new ImportError('old_excel')
    const parser = parserFor(visitor)
    const decoder = new TextDecoder()
    const stream: Readable = await orNotExcel(zip.openReadStreamPromise(entry))
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        inflated += chunk.length
        if (inflated > MAX_INFLATED_BYTES) throw new ImportError('too_compressed')
        parser.write(decoder.decode(chunk, { stream: true }))
      }
      parser.close()
    } catch (error) {
      throw asImportError(error)
    } finally {
      stream.destroy()
    }
  }

  return { has: (path) => entries.has(path), visit }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ZIP_ENTRIES) throw new ImportError('too_compressed')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

function parserFor(visitor: PartVisitor): SaxesParser {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) =>
    visitor.open?.(localName(name), attributes as Record<string, string>),
  )
  parser.on('text', (text) => visitor.text?.(text))
  parser.on('cdata', (text) => visitor.text?.(text))
  parser.on('closetag', ({ name }) => visitor.close?.(localName(name)))
  return parser
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

async function orNotExcel<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw asImportError(error)
  }
}

/** Maps every error of parsing to `not_excel`: it is the file's fault. */
function asImportError(error: unknown): ImportError {
  return error instanceof ImportError ? error : new ImportError('not_excel', 0, { cause: error })
}
