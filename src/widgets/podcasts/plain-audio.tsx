import type { Podcast } from '#contract/podcasts.ts'

/** A native audio element for browsers without JavaScript. */
export function PlainAudio({ podcast, apiBase }: { podcast: Podcast; apiBase: string }) {
  return (
    <noscript>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript is on the page */}
      <audio controls preload="none" src={`${apiBase}/${podcast.stream_url}`} aria-label={podcast.title} />
    </noscript>
  )
}
