import * as v from 'valibot'
import type { applications } from '#contract/leagues/applications.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { date, optionalText, requiredText, shortText } from '#contract/fields/fields.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import {
  hasAgeLimit,
  leastPlayers,
  newPerson,
  personRow,
  playersOf,
  rosterEntries,
} from '#src/features/leagues/team/roster-values.ts'
import type { PersonRow } from '#src/features/leagues/team/roster-values.ts'

/** Whether one registers a team, or oneself and others. */
export type ApplyAs = 'people' | 'team'

/** Form values. `date_of_birth` is the first person's, as in the server's error paths. */
export type ApplyValues = {
  people: PersonRow[]
  date_of_birth: string
  /** Of a team. */
  team_name: string
  answers: string[]
  note: string
}

type Input = Omit<InputOf<typeof applications.apply>, 'id' | 'league_id'>

/** Form schema: names are required except for jobs, dates of birth or ages with an age limit. */
export function applySchema(league: LeaguePage, as: ApplyAs) {
  return v.object({
    ...(as === 'team' ? rosterEntries(league) : { people: peopleSchema(league) }),
    answers: v.array(shortText(2000)),
    note: optionalText(2000),
  })
}

function peopleSchema(league: LeaguePage) {
  const required = () => m.application_birth_required()
  const birthday = hasAgeLimit(league)
    ? v.pipe(v.string(required), v.nonEmpty(required), date)
    : v.union([v.literal(''), date])
  const name = league.kind === 'job' ? v.string() : requiredText(200, () => m.application_person_required())
  return v.array(v.object({ name, birthday }))
}

/** Initial values: a new application, or a rejected one. */
export function initialValues(
  league: LeaguePage,
  name: string,
  as: ApplyAs,
  refused: Partial<InputOf<typeof applications.apply>> = {},
): ApplyValues {
  const { note = '', answers = [], date_of_birth = '', team_name = '' } = refused
  const first = newPerson(name, date_of_birth)
  const others = as === 'team' ? leastPlayers(league) - 1 : 0
  return {
    people: refused.people?.map(personRow) ?? [first, ...Array.from({ length: others }, () => newPerson(''))],
    date_of_birth,
    team_name,
    answers: league.questions.map((_, i) => answers[i] ?? ''),
    note,
  }
}

/** Call input: the specified single-person form, or everyone registered. */
export function inputOf(league: LeaguePage, ownName: string, as: ApplyAs, values: ApplyValues): Input {
  const { people, team_name, answers, note } = values
  if (as === 'team') return { note, answers, team_name, people: playersOf(people) }
  const [first] = people
  const isAlone = people.length === 1 && (league.kind === 'job' || first!.name.trim() === ownName)
  if (isAlone) {
    const { birthday } = first!
    return { note, answers, ...(birthday !== '' && { date_of_birth: birthday }) }
  }
  const registered = people.map(({ name, birthday }) => (birthday === '' ? { name } : { name, birthday }))
  return { note, answers, people: registered }
}
