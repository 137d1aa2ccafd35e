import type { PublisherLook } from '#contract/publisher.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'

/** The picture of a link in a message, and of a page for search engines. */
export interface LinkPicture {
  url: string
  /** In pixels, where it is known. */
  size?: { width: number; height: number }
  /** What is on it, for people who do not see it. */
  alt?: string
}

type Site = Pick<ServedPage, 'origin' | 'settings'>

/** The artwork of a podcast or the picture of a post in its larger size, by the URL of the smaller one. */
export function artworkPicture({ origin, settings }: Site, thumbnail: string): LinkPicture {
  const large = thumbnail.replace('/300.jpg', '/1400.jpg')
  return { url: `${origin}${settings.apiBase}/${large}`, size: { width: 1400, height: 1400 } }
}

/** The picture of a page that has none of its own: the cover or the logo of its church, else the app's icon. */
export function plainPicture(
  { origin, settings }: Site,
  look: PublisherLook | null | undefined,
): LinkPicture {
  const address = (picture: string) => `${origin}${settings.apiBase}/${picture}`
  if (look?.cover) return { url: address(look.cover), size: { width: 1200, height: 630 } }
  return { url: look?.logo ? address(look.logo) : `${origin}/icons/icon-512.png` }
}
