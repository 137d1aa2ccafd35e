import type { ServedPage } from '#contract/pages/served-page.ts'
import { artworkPicture, plainPicture } from '#src/widgets/link-picture.ts'
import type { LinkPicture } from '#src/widgets/link-picture.ts'

/** The page's preview picture: the podcast's artwork or the show's cover, else the church's. */
export function pagePicture(served: ServedPage): LinkPicture {
  const cover = served.show?.cover
  if (cover) return artworkPicture(served, cover.replace('1400.jpg', '300.jpg'))
  const pictured = served.podcast ?? served.podcasts?.podcastFiles[0]
  return pictured ? artworkPicture(served, pictured.thumbnail) : plainPicture(served, served.publisher?.look)
}
