import { maxSlugCharacters } from '#contract/blogs/publications.ts'
import { fold } from '#contract/text/text.ts'

/** For titles without Latin letters or digits. */
const nameless = 'post'

/** "Bon Gadò a!" becomes `bon-gado-a`. */
export function slugOf(title: string): string {
  return cut(withHyphens(fold(title).replaceAll("'", '')), maxSlugCharacters) || nameless
}

/** Appends the lowest free number from 2. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`
    const tried = cut(slug, maxSlugCharacters - end.length) + end
    if (!taken.has(tried)) return tried
  }
}

/** Whether a slug derives from the title: it then follows title changes. */
export function isMadeOf(slug: string, title: string): boolean {
  const made = slugOf(title)
  const bare = slug.replace(/-\d+$/, '')
  // A number may have shortened a long slug.
  return slug === made || bare === made || (made.length > maxSlugCharacters - 10 && made.startsWith(bare))
}

const withHyphens = (text: string) => text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** Cuts at a hyphen if possible. */
function cut(slug: string, most: number): string {
  if (slug.length <= most) return slug
  const start = slug.slice(0, most)
  const end = slug[most] === '-' ? -1 : start.lastIndexOf('-')
  return (end > most / 2 ? start.slice(0, end) : start).replace(/-$/, '')
}
