import * as v from 'valibot'
import { ageOn } from './fields/birthday.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Relation of a person to a church. */
export const memberKinds = ['adult', 'child', 'visitor'] as const
export type MemberKind = (typeof memberKinds)[number]

export const memberKind = v.picklist(memberKinds, () => m.field_invalid())

/** The only kind that counts towards a plan's member limit. */
export const countedKind = 'adult' satisfies MemberKind

/** Minimum age of an adult in years. */
const adultAge = 18

/** Returns the default kind: child if the year of birth implies it. */
export function kindByBirthday(birthday: string | null | undefined, today: string): MemberKind {
  const age = birthday ? ageOn(birthday, today) : undefined
  return age !== undefined && age < adultAge ? 'child' : 'adult'
}
