import type { Registered } from '#contract/leagues/application.ts'
import { mostPeople } from '#contract/leagues/people.ts'
import type { applications } from '#contract/leagues/applications.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { ageOn } from './rules.ts'
import type { LockedLeague } from './store.ts'

type Given = Pick<ValidInputOf<typeof applications.apply>, 'people' | 'date_of_birth' | 'team_name'>
type Roster = ValidInputOf<typeof applications.setRoster>['people']

export const refused = (field: string, message: string) =>
  new Problem(422, message, { fields: { [field]: message } })

/** Returns the age on the first day; null: it is not known. Throws a 422 for an age that the league does not take. */
function checkedAge(
  { fields: { minimum_age: least, maximum_age: most, start_date } }: LockedLeague,
  { birthday, age }: { birthday?: string | undefined; age?: number | undefined },
  field: string,
): number | null {
  const known = birthday === undefined ? (age ?? null) : ageOn(birthday, start_date)
  if (known === null) {
    if (least === 0 && most === null) return null
    throw refused(
      field,
      field.endsWith('.age') ? m.application_age_required() : m.application_birth_required(),
    )
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
export function registeredBy(
  league: LockedLeague,
  name: string,
  { people, date_of_birth, team_name }: Given,
): Registered[] {
  if (team_name !== undefined) return teamOf(league, people)
  if (people === undefined)
    return [{ name, age: checkedAge(league, { birthday: date_of_birth }, 'date_of_birth') }]
  if (league.fields.kind === 'job' && people.length > 1) throw refused('people', m.application_job_alone())
  if (people.length > mostPeople)
    throw fieldProblem('people', m.application_too_many_people({ max: mostPeople }))
  return people.map((one, i) => ({ name: one.name, age: checkedAge(league, one, `people.${i}.birthday`) }))
}

/** Returns the players of a new team. Throws a 400 where the league takes no teams. */
function teamOf(league: LockedLeague, roster: Roster | undefined): Registered[] {
  if (!league.fields.team_registration) throw fieldProblem('team_name', m.application_no_teams())
  return playersOf(league, roster ?? [])
}

/** Returns the players of a roster with their ages. Throws a 400 for more or fewer than the league takes. */
export function playersOf(league: LockedLeague, roster: Roster): Registered[] {
  const { minimum_roster_size, max_roster_size } = league.fields
  const least = minimum_roster_size ?? 1
  if (roster.length < least) throw fieldProblem('people', m.application_roster_small({ least }))
  if (max_roster_size !== null && roster.length > max_roster_size)
    throw fieldProblem('people', m.application_roster_large({ most: max_roster_size }))
  return roster.map(({ birthday, age, ...player }, i) => ({
    ...player,
    age: checkedAge(league, { birthday, age }, `people.${i}.${birthday === undefined ? 'age' : 'birthday'}`),
  }))
}
