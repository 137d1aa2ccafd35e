import { maxSlugCharacters } from '#contract/blogs/publications.ts'
import { fold } from '#contract/text/text.ts'

/** Of a title without a letter or digit of an address. */
const nameless = 'post'

/** Returns the end of the address of a post with this title: "Bon Gadò a!" becomes `bon-gado-a`. */
export function slugOf(title: string): string {
  return cut(withHyphens(fold(title).replaceAll("'", '')), maxSlugCharacters) || nameless
}

/** Returns the slug, with the lowest number from 2 that makes it another than those that are taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`
    const tried = cut(slug, maxSlugCharacters - end.length) + end
    if (!taken.has(tried)) return tried
  }
}

/** Whether an address was made of this title: it follows a title that is changed before the post appears. */
export function isMadeOf(slug: string, title: string): boolean {
  const made = slugOf(title)
  const bare = slug.replace(/-\d+$/, '')
  // A number at the end may have cost a long one its last letters.
  return slug === made || bare === made || (made.length > maxSlugCharacters - 10 && made.startsWith(bare))
}

const withHyphens = (text: string) => text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** Cuts at the end of a word where there is one. */
function cut(slug: string, most: number): string {
  if (slug.length <= most) return slug
  const start = slug.slice(0, most)
  const end = slug[most] === '-' ? -1 : start.lastIndexOf('-')
  return (end > most / 2 ? start.slice(0, end) : start).replace(/-$/, '')
}
