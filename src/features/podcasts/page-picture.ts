import type { ServedPage } from '#contract/pages/served-page.ts'
import { artworkPicture, plainPicture } from '#src/widgets/link-picture.ts'
import type { LinkPicture } from '#src/widgets/link-picture.ts'

/** The page's preview picture: the podcast's artwork, else the church's. */
export function pagePicture(served: ServedPage): LinkPicture {
  const pictured = served.podcast ?? served.podcasts?.podcastFiles[0]
  return pictured ? artworkPicture(served, pictured.thumbnail) : plainPicture(served, served.publisher?.look)
}
