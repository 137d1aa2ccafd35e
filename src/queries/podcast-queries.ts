import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Podcast, PodcastSort } from '#contract/podcasts.ts'
import { podcasts } from '#contract/podcasts.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'

export const podcastsPage = 10

const recentPage = 6

interface PodcastPage {
  podcastFiles: Podcast[]
  totalItems: number
  totalPages: number
  currentPage: number
}

const paging = {
  initialPageParam: 1,
  getNextPageParam: ({ currentPage, totalPages }: PodcastPage) =>
    currentPage < totalPages ? currentPage + 1 : undefined,
}

/** One podcast, persisted. */
export const podcastQuery = (id: string) => query(podcasts.get, { podcast_id: id }, { offline: true })

/** A podcast's transcript. Not persisted: it can exceed the small query storage. */
export const transcriptQuery = (id: string) => query(podcasts.transcript, { podcast_id: id })

/** Persisted in the default order (newest first). */
export const myPodcastsQuery = (sort?: PodcastSort) => {
  const input = { ...(sort && { sort }), limit: podcastsPage }
  return infiniteQueryOptions({
    queryKey: [podcasts.mine.name, input] as const,
    queryFn: ({ pageParam: page }) => call(podcasts.mine, { ...input, page }),
    ...paging,
    ...(!sort && { meta: { offline: true }, gcTime: Infinity }),
  })
}

/** `series` empty: all podcasts. */
export const publisherPodcastsQuery = (username: string, series = '') => {
  const input = { username, ...(series && { series }), limit: podcastsPage }
  return infiniteQueryOptions({
    queryKey: [podcasts.ofPublisher.name, input] as const,
    queryFn: ({ pageParam: page, signal }) => call(podcasts.ofPublisher, { ...input, page }, { signal }),
    ...paging,
  })
}

export const recentPodcastsQuery = () =>
  infiniteQueryOptions({
    queryKey: [podcasts.recent.name, { limit: recentPage }] as const,
    queryFn: ({ pageParam: page, signal }) => call(podcasts.recent, { page, limit: recentPage }, { signal }),
    ...paging,
  })

/** Flattens pages in order. An insertion shifts pages: removes duplicates. */
export function podcastsOf(pages: readonly Pick<PodcastPage, 'podcastFiles'>[]): Podcast[] {
  const all = pages.flatMap(({ podcastFiles }) => podcastFiles)
  return [...new Map(all.map((podcast) => [podcast.id, podcast])).values()]
}
