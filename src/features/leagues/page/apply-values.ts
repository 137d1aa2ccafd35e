import * as v from 'valibot'
import type { applications } from '#contract/leagues/applications.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { date, optionalText, requiredText, shortText } from '#contract/fields/fields.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export type PersonRow = { name: string; birthday: string }

/** Form values. `date_of_birth` is the first person's, as in the server's error paths. */
export type ApplyValues = {
  people: PersonRow[]
  date_of_birth: string
  answers: string[]
  note: string
}

type Input = Omit<InputOf<typeof applications.apply>, 'id' | 'league_id'>

export const hasAgeLimit = ({ minimum_age, maximum_age }: Pick<LeaguePage, 'minimum_age' | 'maximum_age'>) =>
  minimum_age > 0 || maximum_age !== null

/** Form schema: names are required except for jobs, dates of birth with an age limit. */
export function applySchema(league: LeaguePage) {
  const required = () => m.application_birth_required()
  const birthday = hasAgeLimit(league)
    ? v.pipe(v.string(required), v.nonEmpty(required), date)
    : v.union([v.literal(''), date])
  const name = league.kind === 'job' ? v.string() : requiredText(200, () => m.application_person_required())
  return v.object({
    people: v.array(v.object({ name, birthday })),
    answers: v.array(shortText(2000)),
    note: optionalText(2000),
  })
}

/** Initial values: a new application, or a rejected one. */
export function initialValues(
  { questions }: LeaguePage,
  name: string,
  refused: Partial<InputOf<typeof applications.apply>> = {},
): ApplyValues {
  const { note = '', answers = [], date_of_birth = '' } = refused
  const people = refused.people ?? [{ name, birthday: date_of_birth }]
  return {
    people: people.map((person) => ({ name: person.name, birthday: person.birthday ?? '' })),
    date_of_birth,
    answers: questions.map((_, i) => answers[i] ?? ''),
    note,
  }
}

/** Call input: the specified single-person form, or everyone registered. */
export function inputOf(
  { kind }: LeaguePage,
  ownName: string,
  { people, answers, note }: ApplyValues,
): Input {
  const [first] = people
  const isAlone = people.length === 1 && (kind === 'job' || first!.name.trim() === ownName)
  if (isAlone) {
    const { birthday } = first!
    return { note, answers, ...(birthday !== '' && { date_of_birth: birthday }) }
  }
  const registered = people.map(({ name, birthday }) => (birthday === '' ? { name } : { name, birthday }))
  return { note, answers, people: registered }
}
