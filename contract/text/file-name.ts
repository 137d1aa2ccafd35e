/** Characters that file systems reject, and invisible or direction-changing ones. */
const refused = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu

const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i

/** Maximum length in bytes: file systems allow 255, including suffixes. */
const maxBytes = 160

export function safeFileName(name: string): string {
  const plain = name.normalize('NFC').replace(refused, ' ').replace(/\s+/g, ' ')
  let truncated = ''
  let bytes = 0
  for (const character of plain.trim()) {
    bytes += utf8Length(character.codePointAt(0)!)
    if (bytes > maxBytes) break
    truncated += character
  }
  // A leading dot hides a file, Windows drops a trailing one, and a leading sign looks like an option.
  return truncated.replace(/^[\s.~-]+|[\s.]+$/g, '').replace(devices, '_$&')
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
