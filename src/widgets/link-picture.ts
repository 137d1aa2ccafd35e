import type { PublisherLook } from '#contract/publisher.ts'
import type { ServedPage } from '#contract/pages/served-page.ts'

/** Picture for link previews and search engines. */
export interface LinkPicture {
  url: string
  /** In pixels, if known. */
  size?: { width: number; height: number }
  alt?: string
}

type Site = Pick<ServedPage, 'origin' | 'settings'>

/** Returns the larger artwork of a podcast or post from the URL of its thumbnail. */
export function artworkPicture({ origin, settings }: Site, thumbnail: string): LinkPicture {
  const large = thumbnail.replace('/300.jpg', '/1400.jpg')
  return { url: `${origin}${settings.apiBase}/${large}`, size: { width: 1400, height: 1400 } }
}

/** Returns the fallback picture: the church's cover or logo, else the app's icon. */
export function plainPicture(
  { origin, settings }: Site,
  look: PublisherLook | null | undefined,
): LinkPicture {
  const address = (picture: string) => `${origin}${settings.apiBase}/${picture}`
  if (look?.cover) return { url: address(look.cover), size: { width: 1200, height: 630 } }
  return { url: look?.logo ? address(look.logo) : `${origin}/icons/icon-512.png` }
}
