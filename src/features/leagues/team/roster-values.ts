import * as v from 'valibot'
import type { InputOf } from '#contract/endpoint.ts'
import { requiredText } from '#contract/fields/fields.ts'
import type { Registered } from '#contract/leagues/application.ts'
import { playerNumber, playerPosition, teamName } from '#contract/leagues/people.ts'
import type { applications } from '#contract/leagues/applications.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { mostPlayers } from '#contract/leagues/league.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** A person as it is typed: one who registers alone or with others has a birthday, a player the rest. */
export type PersonRow = { name: string; birthday: string; age: string; position: string; number: string }

export const newPerson = (name: string, birthday = ''): PersonRow => ({
  name,
  birthday,
  age: '',
  position: '',
  number: '',
})

/** Limits of a roster, from a league or an application. */
export type RosterLimits = Pick<
  LeagueFields,
  'minimum_age' | 'maximum_age' | 'minimum_roster_size' | 'max_roster_size'
>

export const hasAgeLimit = ({
  minimum_age,
  maximum_age,
}: Pick<RosterLimits, 'minimum_age' | 'maximum_age'>) => minimum_age > 0 || maximum_age !== null

export const leastPlayers = ({ minimum_roster_size }: Pick<RosterLimits, 'minimum_roster_size'>) =>
  minimum_roster_size ?? 1

/** The schema's entries of a team: the rules of the server, so that a roster that waits for a network is not refused later. */
export function rosterEntries(limits: RosterLimits) {
  const least = leastPlayers(limits)
  const most = limits.max_roster_size ?? mostPlayers
  const player = v.object({
    name: requiredText(200, () => m.application_person_required()),
    age: hasAgeLimit(limits) ? ageWithin(limits) : v.string(),
    position: playerPosition,
    number: playerNumber,
  })
  return {
    team_name: teamName,
    people: v.pipe(
      v.array(player),
      v.minLength(least, () => m.application_roster_small({ least })),
      v.maxLength(most, () => m.application_roster_large({ most })),
    ),
  }
}

function ageWithin({ minimum_age: least, maximum_age: most }: RosterLimits) {
  const required = () => m.application_age_required()
  return v.pipe(
    v.string(required),
    v.trim(),
    v.nonEmpty(required),
    v.regex(/^\d{1,3}$/, () => m.number_invalid()),
    v.check(
      (age) => Number(age) >= least,
      () => m.application_age_low({ age: least }),
    ),
    v.check(
      (age) => Number(age) <= (most ?? 120),
      () => m.application_too_old({ age: most ?? 120 }),
    ),
  )
}

/** The players as they are sent: what was left empty is left out. */
export function playersOf(rows: PersonRow[]) {
  return rows.map(({ name, age, position, number }) => ({
    name: name.trim(),
    ...(age.trim() !== '' && { age: Number(age) }),
    ...(position.trim() !== '' && { position: position.trim() }),
    ...(number.trim() !== '' && { number: number.trim() }),
  }))
}

type Sent = Registered | NonNullable<InputOf<typeof applications.apply>['people']>[number]

/** A person who was sent, to be changed. */
export function personRow({ name, age, position = '', number = '', ...sent }: Sent): PersonRow {
  const { birthday = '' } = 'birthday' in sent ? sent : {}
  return { name, birthday, age: age?.toString() ?? '', position, number }
}
