import { applicationStatus } from '#contract/leagues/application-status.ts'
import type { Application } from '#contract/leagues/application.ts'
import type { applications } from '#contract/leagues/applications.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Caller, Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Notify } from '#server/notify.ts'
import { apply } from './apply.ts'
import { decide } from './decide.ts'
import { exportApplications } from './export.ts'
import { messageApplicants } from './message-applicants.ts'
import { setRoster } from './roster.ts'
import { viewApplication, viewDetail } from './rules.ts'
import { countByStatus, listApplications, listOwned } from './list-store.ts'
import type { Listed } from './list-store.ts'
import * as store from './store.ts'

interface Services {
  notify: Notify
  /** Gives those who wait places that have come free. */
  moveUp: (tx: Db, leagueId: string) => Promise<void>
  /** A path below the base address of the API where this resume can be downloaded for some minutes. */
  resumeAddress: (db: Db, resume: string) => Promise<string>
  /** Sends a message between two people; resolves to false where the one may not write to the other. */
  sendMessage: (tx: Db, from: string, to: string, sent: { id: string; message: string }) => Promise<boolean>
}

/** The account type of those who post. */
const organiser = 2

async function required(db: Db, id: string) {
  const row = await store.findApplication(db, id)
  if (!row) throw notFound()
  return row
}

async function pageOf(
  db: Db,
  side: 'organiser' | 'applicant',
  userId: string,
  page: number,
  of: Omit<Listed, 'offset'>,
) {
  const part = { ...of, offset: (page - 1) * of.limit }
  const { rows, total } = await listApplications(db, side, userId, part)
  return {
    applications: rows.map(viewApplication),
    currentPage: page,
    totalPages: Math.ceil(total / of.limit),
    totalItems: total,
  }
}

/** A page of the applications of one status: to what an organiser has posted, of others their own. */
async function listOf(
  status: number,
  { page, limit, league_id, q, sort }: ValidInputOf<typeof applications.pending>,
  { db, caller: { userId } }: { db: Db; caller: Caller },
) {
  const { type } = await store.findPerson(db, userId)
  const side = type === organiser ? 'organiser' : 'applicant'
  return pageOf(db, side, userId, page, { status, leagueId: league_id, q, sort, limit })
}

/** An application as its applicant, or its organiser, sees it; undefined: it is not theirs. */
export async function viewApplicationOf(
  db: Db,
  id: string,
  as: { applicant: string } | 'organiser',
): Promise<Application | undefined> {
  const row = await (as === 'organiser' ? store.findApplication(db, id) : store.findOwn(db, id, as.applicant))
  return row && viewApplication(row)
}

/** Applications to leagues, events and jobs: of candidates, decided by organisers. */
export const applicationsHandlers = (services: Services): Handlers<typeof applications> => ({
  apply: (input, { db, caller }) => transaction(db, (tx) => apply(tx, services.notify, caller.userId, input)),

  mine: ({ page, limit }, { db, caller }) =>
    pageOf(db, 'applicant', caller.userId, page, { q: '', sort: 'newest', limit }),

  pending: (input, context) => listOf(1, input, context),

  shortlisted: (input, context) => listOf(2, input, context),

  async counts({ league_id, q }, { db, caller: { userId } }) {
    const { type } = await store.findPerson(db, userId)
    const side = type === organiser ? 'organiser' : 'applicant'
    const counts = await countByStatus(db, side, userId, { leagueId: league_id, q })
    const of = (status: keyof typeof applicationStatus) => counts.get(applicationStatus[status]) ?? 0
    return {
      pending: of('pending'),
      shortlisted: of('shortlisted'),
      rejected: of('rejected'),
      withdrawn: of('withdrawn'),
      waiting: of('waiting'),
    }
  },

  message: (input, { db, caller: { userId } }) => messageApplicants(db, services.sendMessage, userId, input),

  list: ({ status, ...input }, context) => listOf(Number(status), input, context),

  async get({ application_id }, { db }) {
    const row = await required(db, application_id)
    const changes = await store.listChanges(db, [application_id])
    return viewDetail(row, changes.get(application_id) ?? [])
  },

  async of({ user_id }, { db, caller }) {
    const rows = await store.listOfPair(db, caller.userId, user_id)
    if (rows.length === 0) throw notFound()
    const changes = await store.listChanges(
      db,
      rows.map(({ id }) => id),
    )
    return { applications: rows.map((row) => viewDetail(row, changes.get(row.id) ?? [])) }
  },

  async resume({ application_id }, { db }) {
    const { resume } = await required(db, application_id)
    if (resume === null) throw notFound()
    return { url: await services.resumeAddress(db, resume) }
  },

  setRoster: (input, { db, caller }) =>
    transaction(db, (tx) => setRoster(tx, services.moveUp, caller.userId, input)),

  withdraw: ({ application_id }, { db, caller: { userId } }) =>
    transaction(db, async (tx) => {
      const league = await store.lockLeagueOf(tx, application_id)
      const row = league && (await store.findOwn(tx, application_id, userId))
      if (!row) throw notFound()
      if (row.status !== 4) {
        const { name } = await store.findPerson(tx, userId)
        await store.withdraw(tx, application_id, name)
        await services.moveUp(tx, league.id)
      }
      return { message: m.application_withdrawn() }
    }),

  decide: ({ application_id, status, from, reason }, { db, caller }) =>
    transaction(db, async (tx) => ({
      message: m.application_updated(),
      application: await decide(tx, services, caller.userId, application_id, { status, from, reason }),
    })),

  async decideMany({ application_ids, status, reason }, { db, caller: { userId } }) {
    const owned = new Set((await listOwned(db, application_ids, userId)).map(({ id }) => id))
    const decided: Awaited<ReturnType<typeof decide>>[] = []
    const failed: { application_id: string; message: string }[] = []
    for (const id of new Set(application_ids)) {
      try {
        if (!owned.has(id)) throw notFound()
        decided.push(await transaction(db, (tx) => decide(tx, services, userId, id, { status, reason })))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        failed.push({ application_id: id, message: error.message })
      }
    }
    return { message: m.application_updated(), applications: decided, failed }
  },

  async setNote({ application_id, organiser_note }, { db }) {
    await store.setNote(db, application_id, organiser_note)
    return { message: m.application_note_saved() }
  },

  setPaid: ({ application_id, paid }, { db }) =>
    transaction(db, async (tx) => {
      // Nobody decides or pays meanwhile.
      await store.lockLeagueOf(tx, application_id)
      const before = await required(tx, application_id)
      if (!paid && before.payment?.state === 'paid') throw new Problem(409, m.fee_paid_by_card())
      await store.setPaid(tx, application_id, paid)
      return { message: m.application_updated(), application: { ...viewApplication(before), paid } }
    }),

  async export({ league_id }, { db }) {
    return exportApplications(await store.listAll(db, league_id))
  },
})
