/** No file system takes these; the rest is characters that nobody sees, among them those that turn a name around. */
const refused = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu

/** Names of devices, which Windows takes for no file. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i

/** The most bytes of a name: file systems take 255, with what else is put to it. */
const maxBytes = 160

/** Returns a name that a file may have on any device, without its extension; empty: nothing is left of it. */
export function safeFileName(name: string): string {
  const plain = name.normalize('NFC').replace(refused, ' ').replace(/\s+/g, ' ')
  let kept = ''
  let bytes = 0
  for (const character of plain.trim()) {
    bytes += utf8Length(character.codePointAt(0)!)
    if (bytes > maxBytes) break
    kept += character
  }
  // A dot in front hides a file, one behind is dropped by Windows, and some programs take a sign in front for an option.
  return kept.replace(/^[\s.~-]+|[\s.]+$/g, '').replace(devices, '_$&')
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
