import { podcasts } from '#contract/podcasts.ts'
import type { PodcastView } from '#contract/podcasts.ts'
import { queryClient, storeInCache } from '#src/api/query.ts'
import { changeInPlayer } from '#src/audio/player/player.ts'
import { refresh } from '#src/queries/refresh.ts'
import { podcastQuery } from '#src/queries/podcast-queries.ts'

/** Also refetches its lists; null removes it. */
export function podcastChanged(id: string, podcast: PodcastView | null): void {
  changeInPlayer(id, podcast)
  const { queryKey } = podcastQuery(id)
  if (podcast) storeInCache(queryKey, podcast)
  else queryClient.removeQueries({ queryKey })
  // The owner's list is persisted, so it is refetched even while inactive.
  void refresh([podcasts.mine], 'all')
  void refresh([podcasts.ofPublisher, podcasts.recent])
}
