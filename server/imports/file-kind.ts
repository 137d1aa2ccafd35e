export type FileKind = 'workbook' | 'old_workbook' | 'pdf' | 'photo' | 'heic' | 'text'

const text = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

/** Detects the kind of a file by its first bytes, otherwise by its name. */
export function fileKind(bytes: Uint8Array, filename: string): FileKind {
  const start = text(bytes, 0, 4)
  if (start === 'PK\u0003\u0004') return 'workbook'
  // Old workbooks and encrypted ones share a container.
  if (start === '\u00d0\u00cf\u0011\u00e0') return 'old_workbook'
  // Some programs write bytes before the header.
  if (text(bytes, 0, 1024).includes('%PDF-')) return 'pdf'
  if (start === '\u0089PNG' || start.startsWith('\u00ff\u00d8\u00ff')) return 'photo'
  if (start === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'photo'
  if (text(bytes, 4, 8) === 'ftyp') return /^avi[fs]/.test(text(bytes, 8, 12)) ? 'photo' : 'heic'
  if (/\.pdf$/i.test(filename)) return 'pdf'
  if (/\.hei[cf]$/i.test(filename)) return 'heic'
  return /\.(?:jpe?g|png|webp|avif)$/i.test(filename) ? 'photo' : 'text'
}

/** Slow files have their own queue, so that lists do not wait for them. */
export function isSlow(kind: FileKind): boolean {
  return kind === 'pdf' || kind === 'photo'
}
