import { randomUUID } from 'node:crypto'
import type { applications } from '#contract/leagues/applications.ts'
import type { ResponseOf, ValidInputOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Notify } from '#server/notify.ts'
import { ageOn, answersTo, openness, viewApplication } from './rules.ts'
import * as store from './store.ts'
import type { LockedLeague } from './store.ts'

type Apply = typeof applications.apply

/** The account type of those who post. */
const organiser = 2

const closedTexts = {
  closed: m.application_closed,
  over: m.application_over,
  early: m.application_early,
}

const refused = (field: string, message: string) =>
  new Problem(422, message, { fields: { [field]: message } })

/** Throws a 422 for somebody who is too young on the first day. Nothing of the date of birth is kept. */
function checkAge(
  { fields: { minimum_age: least, start_date } }: LockedLeague,
  birth: string | undefined,
): void {
  if (least === 0) return
  if (birth === undefined) throw refused('date_of_birth', m.application_birth_required())
  if (ageOn(birth, start_date) < least)
    throw refused('date_of_birth', m.application_too_young({ age: least }))
}

/** Stores an application of the person, or the wait for a place, and tells the organiser. */
export async function apply(
  tx: Db,
  notify: Notify,
  userId: string,
  { id = randomUUID(), league_id, note, answers, date_of_birth }: ValidInputOf<Apply>,
): Promise<ResponseOf<Apply>> {
  const { name, type } = await store.findPerson(tx, userId)
  if (type === organiser) throw new Problem(403, m.application_candidates_only())
  const league = await store.lockLeague(tx, league_id)
  if (!league || league.privacy === 3 || league.leaving) throw notFound()
  const before = await store.findMine(tx, league_id, userId)
  if (before && before.status !== 4) {
    if (before.id !== id) throw new Problem(409, m.application_twice())
    return respond(tx, id, userId)
  }
  const known = await store.findApplication(tx, id)
  if (known && known.id !== before?.id) throw new Problem(422, m.key_used(), { fields: { id: m.key_used() } })
  const state = openness(league.status, league.fields, new Date())
  if (state !== 'open') throw new Problem(409, closedTexts[state]())
  checkAge(league, date_of_birth)
  if (answers.length > league.fields.questions.length) throw refused('answers', m.field_invalid())

  const status = (await store.hasPlace(tx, league)) ? 1 : 5
  const added = { id, leagueId: league_id, userId, status, note, name } as const
  await store.addApplication(tx, added, answersTo(league.fields.questions, answers))
  await store.noteChange(tx, id, status, { userName: name, reason: '' })
  await store.recount(tx, league_id)
  const { title } = league.fields
  await notify(tx, league.user_id, 'application_received', { league_id, title, name })
  return respond(tx, id, userId)
}

async function respond(tx: Db, id: string, userId: string): Promise<ResponseOf<Apply>> {
  const row = await store.findOwn(tx, id, userId)
  const message = row!.status === 5 ? m.application_waiting() : m.application_sent()
  return { message, application: viewApplication(row!) }
}
