import type { Pool } from 'pg'

interface Sent {
  podcastId: string
  listener: string
  /** Bytes of this request. */
  sent: number
  /** Bytes of a listen. */
  needed: number
}

/**
 * Adds bytes to a listener's 24-hour window and counts a listen when the sum reaches `needed`: in one query, so that
 * it is counted once. Returns when the window ends; null: not counted yet.
 */
export async function addSent(pool: Pool, { podcastId, listener, sent, needed }: Sent): Promise<Date | null> {
  const { rows } = await pool.query<{ until: Date }>({
    name: 'add-sent',
    text: `with listened as (
        insert into podcast_listens as l (podcast_id, listener, bytes)
        select id, $2, $3::bigint from podcasts where id = $1
        on conflict (podcast_id, listener) do update set
          bytes = excluded.bytes + case when l.started_at > now() - interval '24 hours' then l.bytes else 0 end,
          started_at = case when l.started_at > now() - interval '24 hours' then l.started_at else now() end
        returning bytes, started_at
      ), counted as (
        update podcasts set listens = listens + 1 from listened
        where id = $1 and listened.bytes >= $4::bigint and listened.bytes - $3::bigint < $4::bigint
      )
      select started_at + interval '24 hours' as until from listened where bytes >= $4::bigint`,
    values: [podcastId, listener, sent, needed],
  })
  return rows[0]?.until ?? null
}
