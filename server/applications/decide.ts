import type { Application } from '#contract/leagues/application.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Notify } from '#server/notify.ts'
import { viewApplication } from './rules.ts'
import * as store from './store.ts'

export interface Decision {
  status: 1 | 2 | 3
  reason: string
  /** The status that the organiser saw; undefined: any. */
  from?: number | undefined
}

const changes = { 1: 'pending', 2: 'shortlisted', 3: 'rejected' } as const

/**
 * Decides on an application, tells the applicant, and gives a place that comes free to who waits. Throws a 409 where it
 * was withdrawn, is no longer what the organiser saw, or would need a place that is not there.
 */
export async function decide(
  tx: Db,
  { notify, moveUp }: { notify: Notify; moveUp: (tx: Db, leagueId: string) => Promise<void> },
  userId: string,
  id: string,
  { status, reason, from }: Decision,
): Promise<Application> {
  const league = await store.lockLeagueOf(tx, id)
  const row = league && (await store.findApplication(tx, id))
  if (!row) throw notFound()
  if (row.status === status) return viewApplication(row)
  if (row.status === 4) throw new Problem(409, m.application_withdrawn_by_them())
  if (from !== undefined && from !== row.status) throw new Problem(409, m.application_changed())
  const hasPlace = row.status === 1 || row.status === 2
  if (status !== 3 && !hasPlace && (await store.countFree(tx, league)) < row.places) {
    throw new Problem(409, m.application_full())
  }
  const { name } = await store.findPerson(tx, userId)
  const said = status === 3 ? reason : ''
  await store.changeStatus(tx, id, status, { userName: name, reason: said })
  const { title } = league.fields
  const told = { application_id: id, league_id: league.id, title, change: changes[status], reason: said }
  await notify(tx, row.user_id, 'application_status', told)
  await moveUp(tx, league.id)
  return viewApplication((await store.findApplication(tx, id))!)
}
