import { ownPicture, ownPictureAddress } from '#contract/blogs/post-limits.ts'
import type { TextPictures } from './picture-store.ts'

/** As `markdown.ts` writes them. */
const pattern = /<\/?a\b[^<>]*>|<img src="([^"]*)" alt="([^"]*)"((?: title="[^"]*")?) loading="lazy">/g

const unescaped = (text: string) => text.replaceAll('&#39;', "'").replaceAll('&amp;', '&')

export function foreignPictures(html: string): string[] {
  const addresses = [...html.matchAll(pattern)].flatMap(([, source]) => source ?? [])
  return [...new Set(addresses.map(unescaped))].filter((address) => !ownPicture.test(address))
}

/** Inserts our pictures with their sizes, and links to missing ones: pages load nothing from other sites. `origin`: URL prefix, empty on own pages. */
export function placePictures(html: string, pictures: TextPictures, origin: string): string {
  let inLink = false
  return html.replace(pattern, (whole: string, source?: string, alt = '', title = '') => {
    if (source === undefined) {
      inLink = !whole.startsWith('</')
      return whole
    }
    const address = unescaped(source)
    const picture = pictures.get(address)
    const own = picture ? ownPictureAddress(picture.hash) : address
    if (ownPicture.test(own)) {
      const size = picture ? ` width="${picture.width}" height="${picture.height}"` : ''
      return `<img src="${origin}${own}" alt="${alt}"${title}${size} loading="lazy">`
    }
    const text = alt || source
    return inLink ? text : `<a href="${source}" rel="noopener nofollow">${text}</a>`
  })
}
