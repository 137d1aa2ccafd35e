import type { Pool } from 'pg'

export interface StreamedPodcast {
  id: string
  userId: string
  status: number
  privacyStatus: number
  draft: boolean
  publishAt: Date | null
  hash: string
  extension: string
  contentType: string
  /** Bytes. */
  size: number
  /** Seconds. */
  duration: number
  createdAt: Date
}

/** Not cached: the owner's changes apply to the next request. */
export async function findStreamedPodcast(
  pool: Pool,
  podcastId: string,
): Promise<StreamedPodcast | undefined> {
  const { rows } = await pool.query<StreamedPodcast>({
    name: 'find-streamed',
    text: `select p.id, p.user_id as "userId", p.status, p.privacy_status as "privacyStatus",
             p.draft, p.publish_at as "publishAt", a.hash, a.extension,
             a.content_type as "contentType", a.size::float8 as size, a.duration, p.created_at as "createdAt"
           from podcasts p join audio_files a on a.hash = p.audio_hash
           where p.id = $1`,
    values: [podcastId],
  })
  return rows[0]
}
