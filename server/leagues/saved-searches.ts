import type { leagues, SavedSearch } from '#contract/leagues/leagues.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Notify } from '#server/notify.ts'
import { wordQuery } from '#server/word-query.ts'
import {
  addSearch,
  listCandidates,
  listSearches,
  lockSearches,
  removeSearch,
  takeAnnouncement,
} from './saved-search-store.ts'
import type { NewSearch, SavedSearchRow } from './saved-search-store.ts'
import { fits } from './search-store.ts'
import type { LeagueQuery } from './search-store.ts'

/** So many searches a person may save. */
const mostSearches = 20

const announceQueue = 'announce-league'

type Calls = Pick<typeof leagues, 'searches' | 'saveSearch' | 'removeSearch'>

/** Searches that people save, to be told of what is posted later. */
export const savedSearchHandlers: Handlers<Calls> = {
  async searches(_, { db, caller }) {
    return { searches: (await listSearches(db, caller.userId)).map(viewSearch) }
  },

  saveSearch: (input, { db, caller: { userId } }) =>
    transaction(db, async (tx) => {
      await lockSearches(tx, userId)
      const before = await listSearches(tx, userId)
      const search = rowOf(input)
      const same = before.find((row) => keyOf(row) === keyOf(search))
      if (!same && before.length >= mostSearches) {
        throw new Problem(409, m.league_too_many_searches({ max: mostSearches }))
      }
      return viewSearch(same ?? (await addSearch(tx, userId, search)))
    }),

  async removeSearch({ search_id }, { db, caller }) {
    if (!(await removeSearch(db, caller.userId, search_id))) throw notFound()
    return { message: m.league_search_removed() }
  },
}

function rowOf(input: ValidInputOf<typeof leagues.saveSearch>): NewSearch {
  const { q, country = null, state = null, kind = null, from = null, to = null, age = null, free } = input
  return { q, country, state: state || null, kind, fromDate: from, toDate: to, age, free: free === 'true' }
}

function keyOf({ q, country, state, kind, fromDate, toDate, age, free }: NewSearch): string {
  return JSON.stringify([wordQuery(q), country, state, kind, fromDate, toDate, age, free])
}

function viewSearch(row: SavedSearchRow): SavedSearch {
  const { id, q, country, state, kind, fromDate, toDate, age, free, createdAt } = row
  return {
    id,
    q,
    ...(country !== null && { country }),
    ...(state !== null && { state }),
    ...(kind !== null && { kind: kind as SavedSearch['kind'] }),
    ...(fromDate !== null && { from: fromDate }),
    ...(toDate !== null && { to: toDate }),
    ...(age !== null && { age }),
    ...(free && { free: 'true' as const }),
    createdAt: createdAt.toISOString(),
  }
}

/** What a search, as it comes in a call, looks for. */
export function leagueQuery(
  input: Pick<
    ValidInputOf<typeof leagues.open>,
    'q' | 'country' | 'state' | 'kind' | 'from' | 'to' | 'age' | 'free'
  >,
): LeagueQuery {
  const { q, state, free, ...rest } = input
  return { ...rest, words: wordQuery(q), state: state || undefined, free: free === 'true' }
}

/** Has those told, once the transaction has committed, whose saved searches the league fits. */
export function announceLeague(tx: Db, jobs: Jobs, leagueId: string): Promise<void> {
  return jobs.send(tx, announceQueue, { leagueId })
}

/** Tells those whose saved searches a league fits; each league is told of once. */
export function startAnnouncements({
  db,
  jobs,
  notify,
}: {
  db: Db
  jobs: Jobs
  notify: Notify
}): Promise<void> {
  return jobs.work<{ leagueId: string }>(announceQueue, ({ leagueId }) =>
    transaction(db, async (tx) => {
      const title = await takeAnnouncement(tx, leagueId)
      if (title === undefined) return
      for (const { id, userId, q, country, state, kind, fromDate, toDate, age, free } of await listCandidates(
        tx,
        leagueId,
      )) {
        const wanted = {
          words: wordQuery(q),
          country: country ?? undefined,
          state: state ?? undefined,
          kind: kind ?? undefined,
          from: fromDate ?? undefined,
          to: toDate ?? undefined,
          age: age ?? undefined,
          free,
        }
        if (!(await fits(tx, leagueId, wanted))) continue
        await notify(tx, userId, 'league_found', { search_id: id, league_id: leagueId, title })
      }
    }),
  )
}
