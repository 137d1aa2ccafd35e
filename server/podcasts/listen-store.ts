import type { Pool } from 'pg'

interface Sent {
  podcastId: string
  listener: string
  /** Bytes that have just been sent. */
  sent: number
  /** As many make a listen. */
  needed: number
}

/**
 * Adds to what a listener has been sent within the 24 hours that began with the first of it, and counts the podcast's
 * listen when that is enough now and was not before: one statement, so that it is counted once, whatever number of
 * requests and servers is at it. Answers until when the listen counts, once it does.
 */
export async function addSent(pool: Pool, { podcastId, listener, sent, needed }: Sent): Promise<Date | null> {
  const { rows } = await pool.query<{ until: Date }>({
    name: 'add-sent',
    text: `with heard as (
        insert into podcast_listens as l (podcast_id, listener, bytes)
        select id, $2, $3::bigint from podcasts where id = $1
        on conflict (podcast_id, listener) do update set
          bytes = excluded.bytes + case when l.started_at > now() - interval '24 hours' then l.bytes else 0 end,
          started_at = case when l.started_at > now() - interval '24 hours' then l.started_at else now() end
        returning bytes, started_at
      ), counted as (
        update podcasts set listens = listens + 1 from heard
        where id = $1 and heard.bytes >= $4::bigint and heard.bytes - $3::bigint < $4::bigint
      )
      select started_at + interval '24 hours' as until from heard where bytes >= $4::bigint`,
    values: [podcastId, listener, sent, needed],
  })
  return rows[0]?.until ?? null
}
