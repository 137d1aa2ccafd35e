import { isUtf8 } from 'node:buffer'
import { textEncodings } from '#contract/imports.ts'
import type { TextEncoding } from '#contract/imports.ts'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_LINES } from '#server/imports/limits.ts'
import { plausibility } from './plausible-text.ts'
import { decodeSingleByte } from './single-byte.ts'

const CONTROLS = /[^\P{Cc}\t\n\v\f\r]/gu

/** Bytes used to detect a single-byte encoding. */
const SAMPLE_BYTES = 512 * 1024

/** Plausibility difference below which an encoding is ambiguous. */
const CERTAIN = 4

export interface DecodedText {
  text: string
  /** Single-byte encoding of the lines that are not UTF-8, and its plausible alternatives. */
  encoding?: TextEncoding
  others?: TextEncoding[]
}

/**
 * Decodes UTF-8 or UTF-16 by byte order mark, UTF-16 also by its zero bytes; otherwise each line as UTF-8 or as the
 * most plausible single-byte encoding (concatenated files mix both). `given`: chosen by the user. Throws `ImportError`
 * `not_text` for binary data.
 */
export function decodeText(bytes: Uint8Array, given?: TextEncoding): DecodedText {
  const decoded = decode(bytes, given)
  const { text } = decoded
  if (text.includes('\0')) throw new ImportError('not_text')
  const sample = text.slice(0, 100_000)
  const controls = sample.match(CONTROLS)?.length ?? 0
  // A few occur in text: an old end-of-file mark, or line breaks within fields.
  if (controls > 2 + sample.length / 200) throw new ImportError('not_text')
  return { ...decoded, text: text.replace(/\r\n?/g, '\n') }
}

function decode(bytes: Uint8Array, given?: TextEncoding): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decodeBigEndian(bytes) }
  const zeros = zeroBytes(bytes)
  if (zeros === 'odd') return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (zeros === 'even') return { text: decodeBigEndian(bytes) }
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes) }
  const ranked = given ? [given] : rankEncodings(bytes)
  const [encoding = 'windows-1252', ...others] = ranked
  return { text: decodeLines(bytes, encoding), encoding, others }
}

// TextDecoder('utf-16be') requires full ICU.
function decodeBigEndian(bytes: Uint8Array): string {
  return new TextDecoder('utf-16le').decode(Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16())
}

/** Position of zero bytes: ASCII in UTF-16 has them at all odd or all even positions. */
function zeroBytes(bytes: Uint8Array): 'odd' | 'even' | null {
  if (bytes.length % 2 !== 0) return null
  const sample = bytes.subarray(0, 4096)
  const counts = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) counts[index % 2]! += 1
  const enough = sample.length / 4
  const [even = 0, odd = 0] = counts
  if (odd > enough && even === 0) return 'odd'
  return even > enough && odd === 0 ? 'even' : null
}

/** Splits bytes into lines including their ends; old Macs use `\r`. */
function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  const hasLineFeeds = bytes.includes(0x0a)
  for (let start = 0, count = 0; start < bytes.length; count += 1) {
    // Beyond the maximum number of lines the encoding no longer matters.
    const end = count > MAX_LINES ? -1 : bytes.indexOf(hasLineFeeds ? 0x0a : 0x0d, start)
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1)
    yield line
    start += line.length
  }
}

function decodeLines(bytes: Uint8Array, encoding: TextEncoding): string {
  const lines: string[] = []
  for (const line of linesOf(bytes)) {
    lines.push(isUtf8(line) ? new TextDecoder().decode(line) : decodeSingleByte(line, encoding))
  }
  return lines.join('')
}

function rankEncodings(bytes: Uint8Array): TextEncoding[] {
  const foreign: Uint8Array[] = []
  let size = 0
  for (const line of linesOf(bytes)) {
    if (size > SAMPLE_BYTES) break
    if (isUtf8(line)) continue
    foreign.push(line)
    size += line.length
  }
  const sample = Buffer.concat(foreign).subarray(0, SAMPLE_BYTES)
  const readings = new Map<string, { encoding: TextEncoding; score: number }>()
  for (const encoding of textEncodings) {
    const text = decodeSingleByte(sample, encoding)
    // Encodings with the same result count once.
    if (!readings.has(text)) readings.set(text, { encoding, score: plausibility(text) })
  }
  const ranked = [...readings.values()].toSorted((a, b) => b.score - a.score)
  const best = ranked[0]!
  return ranked.filter(({ score }) => best.score - score < CERTAIN).map(({ encoding }) => encoding)
}
