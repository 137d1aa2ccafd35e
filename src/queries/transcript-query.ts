import { queryOptions } from '@tanstack/react-query'
import { podcasts } from '#contract/podcasts.ts'
import { NetworkError } from '#src/api/client.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'

/** A podcast's transcript; offline, the one saved with its audio. */
export function transcriptQuery(podcastId: string) {
  const input = { podcast_id: podcastId }
  return queryOptions({
    queryKey: query(podcasts.transcript, input).queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await call(podcasts.transcript, input, { signal })
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error
        const { savedTranscript } = await import('#src/audio/saved/saved-address.ts')
        const saved = await savedTranscript(podcastId)
        if (!saved) throw error
        return saved
      }
    },
  })
}
