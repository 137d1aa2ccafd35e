import { randomUUID } from 'node:crypto'
import { resolveEdit, withConflicts } from '#contract/edit.ts'
import { undocumentedFields, leagueFields, leagueRules } from '#contract/leagues/league.ts'
import type { PostedFields } from '#contract/leagues/league.ts'
import type { leagues } from '#contract/leagues/leagues.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import { churchHomeOf } from '#server/db/homes.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { calendarDownload } from '#server/http/calendar-download.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Notify } from '#server/notify.ts'
import { completeFields } from './complete.ts'
import { calendarFile } from './calendar-file.ts'
import { checkFields, columnsOf, maySee, viewLeague, viewOpenLeague, viewPage } from './rules.ts'
import { announceLeague, leagueQuery, savedSearchHandlers } from './saved-searches.ts'
import { searchOpen } from './search-store.ts'
import * as store from './store.ts'

interface Services {
  jobs: Jobs
  notify: Notify
  /** Gives those who wait places that have come free, in the transaction that holds the league. */
  moveUp: (tx: Db, leagueId: string) => Promise<void>
}

/** The account type of those who post. */
const organiser = 2

/** Leagues, events and jobs: posting them, finding them. */
export const leaguesHandlers = ({ jobs, notify, moveUp }: Services): Handlers<typeof leagues> => ({
  create: ({ id = randomUUID(), ...posted }, { db, caller: { userId } }) =>
    transaction(db, async (tx) => {
      const fields = completeFields(posted, await churchHomeOf(tx, userId))
      if ((await store.typeOf(tx, userId)) !== organiser) throw new Problem(403, m.league_organisers_only())
      checkFields(fields, new Date(), await ownFields(tx, id, userId))
      await store.addLeague(tx, id, userId, columnsOf(fields))
      const row = await store.lockLeague(tx, id)
      if (row?.user_id !== userId) throw new Problem(422, m.key_used(), { fields: { id: m.key_used() } })
      await announceLeague(tx, jobs, id)
      return { message: m.league_created(), league: viewLeague(row) }
    }),

  update: ({ league_id, ...input }, { db }) =>
    transaction(db, async (tx) => {
      const before = await store.lockLeague(tx, league_id)
      if (!before) throw notFound()
      const stored = Object.fromEntries(undocumentedFields.map((field) => [field, before.fields[field]]))
      const posted = { ...stored, ...input } as PostedFields
      const written = input.base ? input : completeFields(posted, undefined)
      const { changes, conflicts } = resolveEdit(leagueFields, written, before.fields, leagueRules)
      const fields = { ...before.fields, ...changes }
      checkFields(fields, new Date(), before.fields, input.base && changes)
      if (fields.kind !== before.fields.kind && before.taken + before.waiting > 0) {
        throw new Problem(422, m.league_kind_fixed(), { fields: { kind: m.league_kind_fixed() } })
      }
      await store.changeLeague(tx, league_id, columnsOf(fields))
      await moveUp(tx, league_id)
      await announceLeague(tx, jobs, league_id)
      const league = viewLeague(await required(tx, league_id))
      return withConflicts({ message: m.league_updated(), league }, conflicts)
    }),

  async get({ league_id }, { db }) {
    return viewLeague(await required(db, league_id))
  },

  async list({ status, page, limit }, { db, caller }) {
    const part = { status: status === '1' ? (1 as const) : (2 as const), limit, offset: (page - 1) * limit }
    const { rows, total } = await store.listOwn(db, caller.userId, part)
    return {
      leagues: rows.map(viewLeague),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  setStatus: ({ league_id, status }, { db }) =>
    transaction(db, async (tx) => {
      await store.changeStatus(tx, league_id, status)
      if (status === 1) await announceLeague(tx, jobs, league_id)
      const message = status === 1 ? m.league_reopened() : m.league_closed_now()
      return { message, league: viewLeague(await required(tx, league_id)) }
    }),

  remove: ({ league_id, confirmed }, { db }) =>
    transaction(db, async (tx) => {
      const league = await store.lockLeague(tx, league_id)
      if (!league) throw notFound()
      const count = league.taken + league.waiting
      if (count > 0 && confirmed !== 'true') {
        throw new Problem(409, m.league_has_applications({ count }), { details: { applications: count } })
      }
      const { title, end_date, timezone } = league.fields
      const isOver = end_date < dateIn(timezone, new Date())
      const paid = isOver ? 0 : await store.countPaidByCard(tx, league_id)
      if (paid > 0) throw new Problem(422, m.league_paid_by_card({ count: paid }))
      for (const userId of await store.removeLeague(tx, league_id)) {
        await notify(tx, userId, 'league_removed', { league_id, title })
      }
      return { message: m.league_removed() }
    }),

  async open({ page, limit, sort, ...wanted }, { db, caller }) {
    const part = { userId: caller?.userId ?? null, sort, limit, offset: (page - 1) * limit }
    const { rows, total } = await searchOpen(db, leagueQuery(wanted), part)
    const now = new Date()
    return {
      leagues: rows.map((row) => viewOpenLeague(row, now)),
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      totalItems: total,
    }
  },

  async find({ league_id }, { db, caller }) {
    const row = await store.findPage(db, league_id, caller?.userId ?? null)
    if (!row || !maySee(row, caller?.userId)) throw notFound()
    return viewPage(row, caller?.userId, new Date())
  },

  async calendar({ league_id }, { db, caller }) {
    const row = await store.findPage(db, league_id, caller?.userId ?? null)
    if (!row || !maySee(row, caller?.userId)) throw notFound()
    return calendarDownload(calendarFile(row.id, row.fields), 'calendar.ics')
  },

  ...savedSearchHandlers,
})

async function required(db: Db, id: string) {
  const row = await store.findLeague(db, id)
  if (!row) throw notFound()
  return row
}

/** What is there under the id already, where it is the person's own: a call that comes again. */
async function ownFields(db: Db, id: string, userId: string) {
  const row = await store.findLeague(db, id)
  return row?.user_id === userId ? row.fields : undefined
}
