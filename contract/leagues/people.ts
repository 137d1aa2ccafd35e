import * as v from 'valibot'
import { date, requiredText, shortText } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { mostPlayers } from './league.ts'

/** The most people that one application registers without a team. */
export const mostPeople = 20

/** The age on the league's first day. */
const age = v.pipe(
  v.number(() => m.number_invalid()),
  v.integer(() => m.number_invalid()),
  v.minValue(0, () => m.number_invalid()),
  v.maxValue(120, () => m.number_invalid()),
)

export const teamName = requiredText(200, () => m.application_team_name_required())
export const playerPosition = shortText(60)
/** The number on a shirt, as it is written there: "07". */
export const playerNumber = v.pipe(
  shortText(3),
  v.regex(/^\d*$/, () => m.number_invalid()),
)

/** A person to be registered, with their date of birth or their age on the league's first day. */
const person = v.object({
  name: requiredText(200, () => m.application_person_required()),
  birthday: v.optional(date),
  age: v.optional(age),
  position: v.optional(playerPosition),
  number: v.optional(playerNumber),
})

/** The people of an application; `server/applications` limits how many, by whether they are a team. */
export const people = v.pipe(
  v.array(person),
  v.minLength(1, () => m.application_person_required()),
  v.maxLength(mostPlayers, () => m.application_too_many_people({ max: mostPlayers })),
)
