/**
 * Decodes a text file of unknown encoding: by its byte order mark, by the zeros that UTF-16 has in every second byte, as
 * UTF-8 if valid, otherwise as Windows-1252, which contains Latin-1. Undefined if it is no text.
 */
export function decodeTranscript(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? undefined : text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a byte order mark: both timed formats begin with letters or digits, all below 0x80.
  if (first && second === 0 && bytes.length % 2 === 0) return 'utf-16le'
  if (first === 0 && second && bytes.length % 2 === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
