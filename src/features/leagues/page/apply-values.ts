import * as v from 'valibot'
import type { applications } from '#contract/leagues/applications.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { date, optionalText, requiredText, shortText } from '#contract/fields/fields.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'

export type PersonRow = { name: string; birthday: string }

/** The form of an application. The date of birth is that of the first person, as a message of the server names it. */
export type ApplyValues = {
  people: PersonRow[]
  date_of_birth: string
  answers: string[]
  note: string
}

type Input = Omit<InputOf<typeof applications.apply>, 'id' | 'league_id'>

export const hasAgeLimit = ({ minimum_age, maximum_age }: Pick<LeaguePage, 'minimum_age' | 'maximum_age'>) =>
  minimum_age > 0 || maximum_age !== null

/** The form's schema: names are required except for a job, dates of birth where there is an age limit. */
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

/** The form of a new application of a person, or of one that was refused. */
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

/** The payload: the documented one for the applicant alone, else everyone who is registered. */
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
