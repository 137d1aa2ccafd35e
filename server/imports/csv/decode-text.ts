import { isUtf8 } from 'node:buffer'
import { ImportError } from '#server/imports/import-error.ts'
import { MAX_LINES } from '#server/imports/limits.ts'

// 0x80 to 0x9F in Windows-1252. A separate table, because TextDecoder reads them as Latin-1 in some Node releases.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Control characters that do not occur in plain text. */
const CONTROLS = /[^\P{Cc}\t\n\v\f\r]/gu

/**
 * Decodes a file: UTF-8 or UTF-16 by its byte order mark, otherwise UTF-8 if valid, otherwise each line as UTF-8 or
 * Windows-1252 (files are concatenated from both). Line ends become `\n`. Throws `ImportError` `not_text` for binary
 * data.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (text.includes('\0')) throw new ImportError('not_text')
  const sample = text.slice(0, 100_000)
  const controls = sample.match(CONTROLS)?.length ?? 0
  // A few are normal: an old end-of-file mark, line breaks inside the fields of some databases.
  if (controls > 2 + sample.length / 200) throw new ImportError('not_text')
  return text.replace(/\r\n?/g, '\n')
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16le').decode(swapBytes(bytes))
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : decodeLines(bytes)
}

// TextDecoder('utf-16be') exists only in Node builds with full ICU.
function swapBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()
}

function decodeLines(bytes: Uint8Array): string {
  const lines: string[] = []
  let start = 0
  while (start < bytes.length) {
    // Beyond the maximum number of lines the encoding no longer matters.
    const end = lines.length > MAX_LINES ? -1 : bytes.indexOf(0x0a, start)
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1)
    lines.push(isUtf8(line) ? new TextDecoder().decode(line) : decodeWindows1252(line))
    start += line.length
  }
  return lines.join('')
}

function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? letter)
}
