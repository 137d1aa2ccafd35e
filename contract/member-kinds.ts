import * as v from 'valibot'
import { ageOn } from './fields/birthday.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** What someone is to a church. */
export const memberKinds = ['adult', 'child', 'visitor'] as const
export type MemberKind = (typeof memberKinds)[number]

export const memberKind = v.picklist(memberKinds, () => m.field_invalid())

/** The only kind that counts for a plan's limit of members. */
export const countedKind = 'adult' satisfies MemberKind

/** Age in years from which someone is an adult. */
const adultAge = 18

/** Returns the kind of someone whose kind was not given: a child where the year of birth says so. */
export function kindByBirthday(birthday: string | null | undefined, today: string): MemberKind {
  const age = birthday ? ageOn(birthday, today) : undefined
  return age !== undefined && age < adultAge ? 'child' : 'adult'
}
