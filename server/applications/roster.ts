import { eq } from 'drizzle-orm'
import type { Registered } from '#contract/leagues/application.ts'
import type { applications } from '#contract/leagues/applications.ts'
import type { ResponseOf, ValidInputOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Db } from '#server/db/connection.ts'
import { applications as stored } from '#server/db/schema/leagues.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { playersOf } from './registered.ts'
import { isRosterOpen, nameKey, viewApplication } from './rules.ts'
import * as store from './store.ts'

type SetRoster = typeof applications.setRoster

/**
 * Changes the team of a captain. Places that come free are given to those who wait. Throws a 409 where the roster is
 * closed, and where there is no place for more players.
 */
export async function setRoster(
  tx: Db,
  moveUp: (tx: Db, leagueId: string) => Promise<void>,
  userId: string,
  { application_id, team_name: teamName, people }: ValidInputOf<SetRoster>,
): Promise<ResponseOf<SetRoster>> {
  const league = await store.lockLeagueOf(tx, application_id)
  const row = league && (await store.findOwn(tx, application_id, userId))
  if (!row || row.team_name === null) throw notFound()
  if (!isRosterOpen(row, new Date())) throw new Problem(409, m.application_roster_closed())
  const players = playersOf(league, people)
  const waits = row.status === 5
  const added = players.length - row.places
  if (!waits && added > 0 && (await store.countFree(tx, league)) < added) {
    throw new Problem(409, m.application_full())
  }
  const { name } = await store.findPerson(tx, userId)
  await changeRoster(tx, application_id, { name, teamName, people: players })
  await moveUp(tx, league.id)
  const changed = await store.findOwn(tx, application_id, userId)
  return { message: m.application_roster_saved(), application: viewApplication(changed!) }
}

/** Changes the team of an application; `name` is that of the applicant. */
async function changeRoster(
  tx: Db,
  id: string,
  { name, teamName, people }: { name: string; teamName: string; people: Registered[] },
): Promise<void> {
  await tx
    .update(stored)
    .set({
      teamName,
      people,
      places: people.length,
      nameKey: nameKey(name, people, teamName),
      updatedAt: new Date(),
    })
    .where(eq(stored.id, id))
}
