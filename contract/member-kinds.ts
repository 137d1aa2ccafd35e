import * as v from 'valibot'
import { ageOn } from './fields/birthday.ts'
import { language as languages } from './fields/fields.ts'
import { fold } from './text/text.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Relation of a person to a church. */
export const memberKinds = ['adult', 'child', 'visitor'] as const
export type MemberKind = (typeof memberKinds)[number]

export const memberKind = v.picklist(memberKinds, () => m.field_invalid())

/** The only kind that counts towards a plan's member limit. */
export const countedKind = 'adult' satisfies MemberKind

/** The name of the field. */
export const kindLabel: () => string = m.member_kind

/** The name of each kind in the current language. */
export const kindLabels = {
  adult: m.member_kind_adult,
  child: m.member_kind_child,
  visitor: m.member_kind_visitor,
} satisfies Record<MemberKind, () => string>

/** Returns the kind of this name in any of the languages, without regard to case and accents. */
export function memberKindOf(text: string): MemberKind | undefined {
  const named = fold(text.trim())
  return memberKinds.find((kind) =>
    languages.options.some((locale) => fold(kindLabels[kind]({}, { locale })) === named),
  )
}

/** Age in years from which someone is an adult. */
const adultAge = 18

/** Returns the default kind: child if the year of birth implies it. */
export function kindByBirthday(birthday: string | null | undefined, today: string): MemberKind {
  const age = birthday ? ageOn(birthday, today) : undefined
  return age !== undefined && age < adultAge ? 'child' : 'adult'
}
