import { ownPicture } from '#contract/blogs/post-limits.ts'

const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** More than any address has that somebody wants read. */
const maxLength = 2000

function parse(href: string): URL | undefined {
  if (href.length > maxLength || !URL.canParse(href)) return undefined
  const url = new URL(href)
  // What stands before an @ looks like the name of the site and is none.
  return url.username === '' && url.password === '' ? url : undefined
}

/** Returns an address that a link may have; undefined: it is not linked. A path of our own is none. */
export function safeLink(href: string): string | undefined {
  const url = parse(href)
  return url && linkSchemes.has(url.protocol) ? url.href : undefined
}

/** Returns an address that a picture may have, of this server or with https; undefined: its description is shown. */
export function safePicture(href: string): string | undefined {
  if (ownPicture.test(href)) return href
  const url = parse(href)
  return url?.protocol === 'https:' ? url.href : undefined
}
