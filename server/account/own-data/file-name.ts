/** Characters that some system refuses in the name of a file, and those that nobody sees. */
const refused = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu
const longest = 60

/** A text as the name of a file or folder on any system. */
export function fileName(text: string): string {
  const plain = text.normalize('NFC').replace(refused, ' ').replace(/\s+/g, ' ').trim()
  // Nor do names begin or end with a dot.
  const name = [...plain]
    .slice(0, longest)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return name || '_'
}

/** Where the zip has a member's photo, below the church's folder. */
export function photoPath({ id, name }: { id: string; name: string }): string {
  return `photos/${fileName(name)} ${id.slice(0, 8)}.webp`
}
