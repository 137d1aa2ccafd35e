import type { Church } from '#contract/church.ts'
import type { EditRules } from '#contract/edit.ts'
import type { MemberField, MemberTexts } from '#contract/member.ts'
import { memberSets } from '#contract/members.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'
import { toE164 } from '#contract/text/e164.ts'

/** The phone in E.164 form; throws a 400 at the field when it is no number. `country`: where one without + is of. */
export function readPhone(phone: string, country: Church['country']): string {
  const number = toE164(phone, country)
  if (!number) throw fieldProblem('phone', m.phone_not_a_number({ country: countryName(country) }))
  return number
}

/**
 * The texts of a form as they are stored: the phone in E.164 form, null where a field is blank. A field that was left
 * out stays out. Throws a 400 at the phone when it is no number.
 */
export function readTexts(
  { phone, ...input }: { [Field in MemberField]?: string | undefined },
  country: Church['country'],
): Partial<MemberTexts> {
  const texts = Object.entries(input).map(([field, text]) => [field, text === '' ? null : text])
  return {
    ...Object.fromEntries(texts),
    ...(phone !== undefined && { phone: phone === '' ? null : readPhone(phone, country) }),
  }
}

/** How edits of a member compare their values. */
export function editRules(country: Church['country']): EditRules {
  const stored = (phone: unknown) => (typeof phone === 'string' ? (toE164(phone, country) ?? phone) : phone)
  return { normal: { phone: stored }, sets: memberSets }
}

/** Throws a 400 at the field unless all of the `wanted` groups are among the church's. */
export function checkGroups(wanted: string[], known: string[]): void {
  if (wanted.some((id) => !known.includes(id))) throw fieldProblem('groups', m.group_unknown())
}

/** Throws a 400 at the field of the second one when two members are one and the same. */
export function checkTwo(id: string, other: string, field: string): void {
  if (id === other) throw fieldProblem(field, m.merge_same_member())
}
