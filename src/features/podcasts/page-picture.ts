import type { ServedPage } from '#contract/pages/served-page.ts'

/** The URL of a public page's picture for link previews: 1400 pixels, or the app's icon. */
export function pagePicture({ origin, settings, podcast, podcasts }: ServedPage): string {
  const pictured = podcast ?? podcasts?.podcastFiles[0]
  if (!pictured) return `${origin}/icons/icon-512.png`
  return `${origin}${settings.apiBase}/${pictured.thumbnail.replace('/300.jpg', '/1400.jpg')}`
}
