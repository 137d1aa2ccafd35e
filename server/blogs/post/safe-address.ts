import { ownPicture } from '#contract/blogs/post-limits.ts'

const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

const maxLength = 2000

function parse(href: string): URL | undefined {
  if (href.length > maxLength || !URL.canParse(href)) return undefined
  const url = new URL(href)
  // User info imitates a host name.
  return url.username === '' && url.password === '' ? url : undefined
}

/** Undefined: unsafe, or a path of our own. */
export function safeLink(href: string): string | undefined {
  const url = parse(href)
  return url && linkSchemes.has(url.protocol) ? url.href : undefined
}

/** Ours, or https; undefined: only its description is shown. */
export function safePicture(href: string): string | undefined {
  if (ownPicture.test(href)) return href
  const url = parse(href)
  return url?.protocol === 'https:' ? url.href : undefined
}
