import type { Church } from '#contract/church.ts'
import type { EditRules } from '#contract/edit.ts'
import type { MemberField, MemberTexts } from '#contract/member.ts'
import { memberSets, memberTogether } from '#contract/members.ts'
import { contactFields, contactKinds, contactsOf, storedContacts } from '#contract/member-contacts.ts'
import type { Contact, MemberContacts } from '#contract/member-contacts.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { fieldProblem } from '#server/http/problem.ts'
import { toE164 } from '#contract/text/e164.ts'

/**
 * The phone in E.164 form; throws a 400 at the field when it is no number. `country`: where one without + is of.
 */
export function readPhone(phone: string, country: Church['country'], field = 'phone'): string {
  const number = toE164(phone, country)
  if (!number) throw fieldProblem(field, m.phone_not_a_number({ country: countryName(country) }))
  return number
}

/** The fields of a member as a form has them. */
type Typed = { [Field in MemberField]?: string | undefined } & {
  [Field in keyof MemberContacts]?: MemberContacts[Field] | undefined
}

/** A member as they are stored, without their groups and photo. */
type StoredMember = MemberTexts & MemberContacts

/**
 * The fields of a form as they are stored: phones in E.164 form, null where a text is blank. A field that was left out
 * stays as it is in `stored`. Each phone and email is there once; without a primary one, the first of the others becomes
 * it. Throws a 400 at the phone that is no number.
 */
export function readTyped(typed: Typed, country: Church['country'], stored: StoredMember): StoredMember {
  const given = Object.entries(typed).filter(([, value]) => value !== undefined)
  const { phone, phones } = typed
  const written = {
    ...stored,
    ...Object.fromEntries(
      given.map(([field, value]) => [field, value === '' && !isContactField(field) ? null : value]),
    ),
    ...(phone && { phone: readPhone(phone, country) }),
    ...(phones && {
      phones: phones.map(({ value, label }, i) => ({
        value: readPhone(value, country, `phones.${i}.value`),
        label,
      })),
    }),
  } as StoredMember
  for (const kind of contactKinds) {
    // A further one that becomes the primary one takes its label along.
    const other = written[`${kind}s`].find(({ value }) => value === written[kind])
    if (other && typed[`${kind}_label`] === undefined) written[`${kind}_label`] = other.label
  }
  return Object.assign(
    written,
    ...contactKinds.map((kind) => storedContacts(kind, contactsOf(written, kind))),
  )
}

const isContactField = (field: string) => contactFields.some((one) => one === field)

/** How edits of a member compare their values. */
export function editRules(country: Church['country']): EditRules {
  const stored = (phone: unknown) => (typeof phone === 'string' ? (toE164(phone, country) ?? phone) : phone)
  const allStored = (phones: unknown) =>
    Array.isArray(phones) ? phones.map((one: Contact) => ({ ...one, value: stored(one?.value) })) : phones
  return { normal: { phone: stored, phones: allStored }, sets: memberSets, together: memberTogether }
}

/** Throws a 400 at the field unless all of the `wanted` groups are among the church's. */
export function checkGroups(wanted: string[], known: string[]): void {
  if (wanted.some((id) => !known.includes(id))) throw fieldProblem('groups', m.group_unknown())
}

/** Throws a 400 at the field of the second one when two members are one and the same. */
export function checkTwo(id: string, other: string, field: string): void {
  if (id === other) throw fieldProblem(field, m.merge_same_member())
}
