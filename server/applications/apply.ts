import { randomUUID } from 'node:crypto'
import type { Registered } from '#contract/leagues/application.ts'
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

/** Returns the age on the first day; null: it is not known. Throws a 422 for an age that the league does not take. */
function checkedAge(
  { fields: { minimum_age: least, maximum_age: most, start_date } }: LockedLeague,
  { birthday, age }: { birthday?: string | undefined; age?: number | undefined },
  field: string,
): number | null {
  const known = birthday === undefined ? (age ?? null) : ageOn(birthday, start_date)
  if (known === null) {
    if (least > 0 || most !== null) throw refused(field, m.application_birth_required())
    return null
  }
  if (known < 0 || known > 120) throw refused(field, m.date_invalid())
  if (known < least) {
    const tooYoung = field === 'date_of_birth' ? m.application_too_young : m.application_age_low
    throw refused(field, tooYoung({ age: least }))
  }
  if (most !== null && known > most) throw refused(field, m.application_too_old({ age: most }))
  return known
}

/** Returns those who take part with their ages; of a date of birth nothing else is kept. */
function registeredBy(
  league: LockedLeague,
  name: string,
  { people, date_of_birth }: Pick<ValidInputOf<Apply>, 'people' | 'date_of_birth'>,
): Registered[] {
  if (people === undefined)
    return [{ name, age: checkedAge(league, { birthday: date_of_birth }, 'date_of_birth') }]
  if (league.fields.kind === 'job' && people.length > 1) throw refused('people', m.application_job_alone())
  return people.map((one, i) => ({ name: one.name, age: checkedAge(league, one, `people.${i}.birthday`) }))
}

/** Stores an application of the person, or the wait for a place, and tells the organiser. */
export async function apply(
  tx: Db,
  notify: Notify,
  userId: string,
  { id = randomUUID(), league_id, note, answers, ...given }: ValidInputOf<Apply>,
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
  const people = registeredBy(league, name, given)
  const paid = before?.paid_places ?? 0
  if (paid > 0 && people.length > paid) throw new Problem(409, m.application_paid_for({ count: paid }))
  if (answers.length > league.fields.questions.length) throw refused('answers', m.field_invalid())

  const status = (await store.countFree(tx, league)) >= people.length ? 1 : 5
  const added = { id, leagueId: league_id, userId, status, note, name } as const
  await store.addApplication(tx, added, answersTo(league.fields.questions, answers), people)
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
