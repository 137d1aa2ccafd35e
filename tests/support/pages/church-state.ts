import type { Pool } from 'pg'

/** Tables without `church_id`, with the queries that link them to the church or its users. */
const furtherTables = [
  'select t from churches t where id = $1',
  'select t from users t where id = any($2)',
  'select t from identities t where user_id = any($2)',
  'select t from sessions t where user_id = any($2)',
  // Without the call counters.
  'select (user_id, key_hash, created_at) as t from api_keys where user_id = any($2)',
  'select t from podcasts t where user_id = any($2)',
  'select t from playback_positions t where user_id = any($2)',
  'select t from transcripts t join podcasts p on p.id = t.podcast_id where p.user_id = any($2)',
  'select t from blogs t where user_id = any($2)',
  'select t from blog_counts t where user_id = any($2)',
  'select t from blog_sources t join blogs b on b.id = t.blog_id where b.user_id = any($2)',
  'select t from notice_preferences t where user_id = any($2)',
  'select t from push_devices t where user_id = any($2)',
  'select t from leagues t where user_id = any($2)',
  'select t from applications t where user_id = any($2)',
  'select t from applications t join leagues l on l.id = t.league_id where l.user_id = any($2)',
  'select t from payout_accounts t where user_id = any($2)',
  'select t from fee_payments t join applications a on a.id = t.application_id join leagues l on l.id = a.league_id where l.user_id = any($2)',
  'select t from saved_searches t where user_id = any($2)',
  'select t from reviews t where user_id = any($2) or author_id = any($2)',
  'select t from idempotency_keys t where caller = any($2)',
  'select t from group_members t join members m on m.id = t.member_id where m.church_id = $1',
  'select t from household_members t join members m on m.id = t.member_id where m.church_id = $1',
  'select t from invitations t join events e on e.id = t.event_id where e.church_id = $1',
  'select t from uploads t where user_id = any($2)',
  'select t from upload_parts t join uploads u on u.id = t.upload_id where u.user_id = any($2)',
  'select t from import_rows t join imports i on i.id = t.import_id where i.church_id = $1',
]

/** Prepares a snapshot of all stored data of a church and its users, as a text. Equal texts: no change. */
export async function prepareChurchState(
  pool: Pool,
  churchId: string,
  userIds: string[],
): Promise<() => Promise<string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'church_id' order by 1`,
  )
  const queries = [
    ...tables.map(({ name }) => `select t from ${name} t where church_id = $1`),
    ...furtherTables,
  ]
  // One prepared statement: the access matrix runs it four thousand times.
  const text = queries
    .map((query) => `select md5(string_agg(md5(x.t::text), '' order by md5(x.t::text))) from (${query}) x`)
    .join(' union all ')
  return async () => {
    const { rows } = await pool.query({
      name: 'church-state',
      text,
      values: [churchId, userIds],
      rowMode: 'array',
    })
    return rows.flat().join()
  }
}
