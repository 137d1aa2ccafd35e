import type { ServedPage } from '#contract/served-page.ts'

/** The address of a public page's picture, for those who unfold its link: 1400 pixels, or the app's own icon. */
export function pagePicture({ origin, settings, podcast, podcasts }: ServedPage): string {
  const pictured = podcast ?? podcasts?.podcastFiles[0]
  if (!pictured) return `${origin}/icons/icon-512.png`
  return `${origin}${settings.apiBase}/${pictured.thumbnail.replace('/300.jpg', '/1400.jpg')}`
}
