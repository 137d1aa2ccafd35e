import type { Change } from '#contract/live.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

/** Events that a person's stream has missed. */
export interface News {
  latest: number
  /** Deduplicated, each with its latest number; null: too many, or no longer stored. */
  events: (Change & { sequence: number })[] | null
}

/** Above this number the client refetches everything. */
const maxEvents = 200

const read = query<{
  place: number
  latest: number
  missed: boolean
  call: string | null
  key: string | null
  sequence: number
}>(
  `select w.place::int, coalesce(c.sequence, 0)::float8 as latest, e.call, e.key, e.sequence::float8,
     w.after is null or w.after > coalesce(c.sequence, 0) or (w.after < c.sequence and not exists (
       select from user_events n where n.user_id = w.user_id and n.sequence = w.after + 1)) as missed
   from unnest($1::text[], $2::bigint[]) with ordinality as w (user_id, after, place)
     left join user_event_counters c on c.user_id = w.user_id
     left join lateral (
       select call, key, max(sequence) as sequence from user_events
       where user_id = w.user_id and sequence > w.after
       group by call, key order by 3 limit ${maxEvents + 1}
     ) e on true
   order by w.place, e.sequence`,
  'user-events',
)

interface Waiting {
  userId: string
  after: number | null
  resolve: (news: News) => void
  reject: (error: unknown) => void
}

/**
 * Creates the reader of a person's events after a number (or only the latest number). Batches concurrent reads, so that
 * many streams need few queries.
 */
export function userEventReader(db: Db): (userId: string, after: number | null) => Promise<News> {
  let waiting: Waiting[] = []
  let reading = false

  async function readFor(asking: Waiting[]): Promise<void> {
    const rows = await read(db, [asking.map(({ userId }) => userId), asking.map(({ after }) => after)])
    const found = asking.map((): News => ({ latest: 0, events: [] }))
    for (const { place, latest, missed, call, key, sequence } of rows) {
      const news = found[place - 1]!
      news.latest = latest
      if (missed) news.events = null
      else if (call !== null) news.events!.push({ call, key, sequence })
    }
    for (const [i, { latest, events }] of found.entries()) {
      asking[i]!.resolve({ latest, events: events && events.length <= maxEvents ? events : null })
    }
  }
  async function readAll(): Promise<void> {
    reading = true
    while (waiting.length > 0) {
      const asking = waiting
      waiting = []
      await readFor(asking).catch((error: unknown) => {
        for (const { reject } of asking) reject(error)
      })
    }
    reading = false
  }
  return (userId, after) =>
    new Promise((resolve, reject) => {
      waiting.push({ userId, after, resolve, reject })
      if (!reading) void readAll()
    })
}
