const longest = 160

/** A single line of at most 160 characters: 157 and three dots. */
export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= longest ? line : `${characters.slice(0, longest - 3).join('')}...`
}
