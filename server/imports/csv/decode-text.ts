import { isUtf8 } from 'node:buffer'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_LINES } from '#server/imports/limits.ts'

// 0x80 to 0x9F in Windows-1252. Our own table, since TextDecoder has read them as Latin-1 in some Node releases.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Control characters other than those of plain text. */
const CONTROLS = /[^\P{Cc}\t\n\v\f\r]/gu

/**
 * The text of a file: by its byte order mark UTF-8 or UTF-16, else UTF-8 if it is that, else each line for
 * itself UTF-8 or Windows-1252 (files are glued together from both). Line ends become `\n`.
 * Throws `not_text` for anything that is not text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (text.includes('\0')) throw new ImportError('not_text')
  const sample = text.slice(0, 100_000)
  const controls = sample.match(CONTROLS)?.length ?? 0
  // A few do come: an old end-of-file mark, the line breaks inside some databases' fields.
  if (controls > 2 + sample.length / 200) throw new ImportError('not_text')
  return text.replace(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16le').decode(swapped(bytes))
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : decodeLines(bytes)
}

// Not TextDecoder('utf-16be'): Node has it only when built with all of ICU.
function swapped(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()
}

function decodeLines(bytes: Uint8Array): string {
  const lines: string[] = []
  let start = 0
  while (start < bytes.length) {
    // Past the most lines that any reader takes it matters no more how the rest is read.
    const end = lines.length > MAX_LINES ? -1 : bytes.indexOf(0x0a, start)
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1)
    lines.push(isUtf8(line) ? new TextDecoder().decode(line) : windows1252(line))
    start += line.length
  }
  return lines.join('')
}

function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? letter)
}
