import { maxSourceCharacters } from '#contract/blogs/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { hasCompoundStream } from '#server/compound-file.ts'
import { openParts } from '#server/xml-parts.ts'
import type { XmlParts } from '#server/xml-parts.ts'

/** Limits of an unpacked document. */
const max = { entries: 2000, bytes: 50 * 1024 * 1024 }

const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'
const documentTypes = new Set([`${wordTypes}document.main+xml`, `${wordTypes}template.main+xml`])

const texts = {
  unknown: m.blog_file_unknown,
  broken: m.blog_file_broken,
  old: m.blog_file_old_word,
  locked: m.blog_file_locked,
  macros: m.blog_file_macros,
  too_compressed: m.blog_file_too_compressed,
  too_heavy: m.blog_file_too_heavy,
  empty: m.blog_file_empty,
  too_long: m.transcript_too_long,
}

/** `message` is shown to the user. */
export class SourceFileError extends Error {
  readonly problem: keyof typeof texts

  constructor(problem: SourceFileError['problem'], options?: ErrorOptions) {
    super(texts[problem](), options)
    this.problem = problem
  }

  /** 422: a supported type, too long or empty. */
  get status(): 415 | 422 {
    return ['too_compressed', 'too_heavy', 'empty', 'too_long'].includes(this.problem) ? 422 : 415
  }
}

/** Detects the type by content. Throws `SourceFileError`. */
export async function sourceText(bytes: Uint8Array, filename: string): Promise<string> {
  const text = await textOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), filename)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new SourceFileError('empty')
  if (text.length > maxSourceCharacters) throw new SourceFileError('too_long')
  return text
}

async function textOf(bytes: Buffer, filename: string): Promise<string> {
  if (bytes.length === 0) throw new SourceFileError('empty')
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return wordText(bytes)
  // OLE container: old Word, or a password.
  if (hasCompoundStream(bytes, 'EncryptedPackage')) throw new SourceFileError('locked')
  if (hasCompoundStream(bytes, 'WordDocument')) throw new SourceFileError('old')
  if (/\.docx?$/i.test(filename)) throw new SourceFileError('broken')
  const text = decode(bytes)
  if (text === undefined) throw new SourceFileError('unknown')
  return text
}

async function wordText(bytes: Uint8Array): Promise<string> {
  const parts = await openParts(bytes, {
    maxEntries: max.entries,
    maxBytes: max.bytes,
    fail: (problem, cause) => new SourceFileError(problem === 'encrypted' ? 'locked' : problem, { cause }),
    isOwn: (error) => error instanceof SourceFileError,
  })
  return paragraphsOf(parts, await mainPart(parts))
}

/** The main part may have any name. */
async function mainPart(parts: XmlParts): Promise<string> {
  let path: string | undefined
  let other = false
  await parts.visit('[Content_Types].xml', {
    open: (name, { PartName, ContentType }) => {
      if (name !== 'Override' || !PartName || !ContentType) return
      if (documentTypes.has(ContentType)) path = PartName.replace(/^\//, '')
      if (/macroEnabled.*\.main\+xml$/.test(ContentType)) throw new SourceFileError('macros')
      other ||= ContentType.endsWith('.main+xml')
    },
  })
  if (path !== undefined && parts.has(path)) return path
  throw new SourceFileError(other ? 'unknown' : 'broken')
}

async function paragraphsOf(parts: XmlParts, path: string): Promise<string> {
  let text = ''
  const add = (piece: string) => {
    text += piece
    if (text.length > 2 * maxSourceCharacters) throw new SourceFileError('too_long')
  }
  let reads = false
  /** Depth in `mc:Fallback`, which repeats the text. */
  let fallbacks = 0
  await parts.visit(path, {
    open: (name) => {
      if (name === 'Fallback') fallbacks += 1
      if (fallbacks > 0) return
      if (name === 't') reads = true
      if (name === 'tab') add('\t')
      if (name === 'br' || name === 'cr') add('\n')
      if (name === 'noBreakHyphen') add('-')
    },
    text: (piece) => {
      if (reads) add(piece)
    },
    close: (name) => {
      if (name === 'Fallback') fallbacks -= 1
      if (name === 't') reads = false
      if (name === 'p' && fallbacks === 0) add('\n\n')
    },
  })
  return text
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** By byte order mark, as UTF-8 if valid, else as Windows-1252. Undefined: binary. */
function decode(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? undefined : text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
