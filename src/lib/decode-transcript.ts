/** By byte order mark, zero bytes (UTF-16), valid UTF-8, else Windows-1252. Undefined for binary data. */
export function decodeTranscript(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? undefined : text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // UTF-16 without a byte order mark: both transcript formats start with ASCII.
  if (first && second === 0 && bytes.length % 2 === 0) return 'utf-16le'
  if (first === 0 && second && bytes.length % 2 === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
