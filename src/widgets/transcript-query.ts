import { podcasts } from '#contract/podcasts.ts'
import { query } from '#src/api/query.ts'

/** What is said in a podcast. */
export function transcriptQuery(podcastId: string) {
  return query(podcasts.transcript, { podcast_id: podcastId })
}
