/** Which bytes of `size` a `Range` header asks for, both ends included. */
export interface ByteSpan {
  start: number
  end: number
}

/**
 * Reads a `Range` header against a file of `size` bytes. 'whole': there is none, or none that means anything here
 * (another unit, several spans, nonsense: a server may pass over these). 'beyond': nothing of it is in the file.
 */
export function byteRange(header: string | null, size: number): ByteSpan | 'whole' | 'beyond' {
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '')
  if (!match) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    // The last so many bytes.
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'beyond'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
