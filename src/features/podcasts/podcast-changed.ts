import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { queryClient } from '#src/api/query.ts'
import { changeInPlayer } from '#src/audio/player/player.ts'
import { podcastQuery } from '#src/queries/podcast-queries.ts'

/** Takes in what a recording has become, also in the player, and has the lists read anew that it stands in; null: it is gone. */
export function podcastChanged(id: string, podcast: Podcast | null): void {
  changeInPlayer(id, podcast)
  const { queryKey } = podcastQuery(id)
  if (podcast) queryClient.setQueryData(queryKey, podcast)
  else queryClient.removeQueries({ queryKey })
  // One's own are kept for use without a network, also while nobody looks at them.
  void queryClient.invalidateQueries({ queryKey: [podcasts.mine.name], refetchType: 'all' })
  void queryClient.invalidateQueries({ queryKey: [podcasts.ofPublisher.name] })
  void queryClient.invalidateQueries({ queryKey: [podcasts.recent.name] })
}
