import { randomUUID } from 'node:crypto'
import type { applications } from '#contract/leagues/applications.ts'
import type { ResponseOf, ValidInputOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import type { Notify } from '#server/notify.ts'
import { switchOnTool } from '#server/switch-on-tool.ts'
import { refused, registeredBy } from './registered.ts'
import { answersTo, openness, viewApplication } from './rules.ts'
import * as store from './store.ts'

type Apply = typeof applications.apply

/** The account type of those who post. */
const organiser = 2

const closedTexts = {
  closed: m.application_closed,
  over: m.application_over,
  early: m.application_early,
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
  const { team_name } = given
  if (before) checkPaid(before, people.length, team_name !== undefined)
  if (answers.length > league.fields.questions.length) throw refused('answers', m.field_invalid())

  const status = (await store.countFree(tx, league)) >= people.length ? 1 : 5
  const added = { id, leagueId: league_id, userId, status, note, name } as const
  await store.addApplication(tx, added, answersTo(league.fields.questions, answers), people, team_name)
  await store.noteChange(tx, id, status, { userName: name, reason: '' })
  await store.recount(tx, league_id)
  await switchOnTool(tx, userId, 'leagues')
  const { title } = league.fields
  const who = team_name === undefined ? name : `${team_name} (${name})`
  await notify(tx, league.user_id, 'application_received', { league_id, title, name: who })
  return respond(tx, id, userId)
}

/** Throws a 409 where a card has paid another fee before the person withdrew. */
function checkPaid(
  { paid_places: paid, team_name }: { paid_places: number; team_name: string | null },
  count: number,
  isTeam: boolean,
): void {
  if (paid === 0) return
  if (isTeam !== (team_name !== null)) throw new Problem(409, m.application_paid_otherwise())
  if (!isTeam && count > paid) throw new Problem(409, m.application_paid_for({ count: paid }))
}

async function respond(tx: Db, id: string, userId: string): Promise<ResponseOf<Apply>> {
  const row = await store.findOwn(tx, id, userId)
  const message = row!.status === 5 ? m.application_waiting() : m.application_sent()
  return { message, application: viewApplication(row!) }
}
