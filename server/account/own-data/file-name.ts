/** Characters that some file system rejects, and invisible ones. */
const refused = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu
const longest = 60

/** Converts a text into a file name that is valid on any system. */
export function fileName(text: string): string {
  const plain = text.normalize('NFC').replace(refused, ' ').replace(/\s+/g, ' ').trim()
  // Removes leading and trailing dots.
  const name = [...plain]
    .slice(0, longest)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return name || '_'
}
