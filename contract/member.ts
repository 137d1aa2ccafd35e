import * as v from 'valibot'
import { birthday } from './fields/birthday.ts'
import { contactEntries } from './member-contacts.ts'
import { email, requiredText, shortText } from './fields/fields.ts'
import { memberKind } from './member-kinds.ts'
import { recordOf } from './fields/record-of.ts'
import { typedPhone } from './fields/typed-phone.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** Maximum lengths of optional texts. */
export const textLimits = { address: 200, household: 80, details: 4000 }

/** The single ordered list for the database, imports, merges, exports, forms and the offline overlay. */
export const memberInputs = {
  name: requiredText(200, () => m.name_required()),
  phone: typedPhone,
  email: email(() => m.email_invalid_register()),
  birthday: v.optional(birthday),
  address: v.optional(shortText(textLimits.address)),
  /** Name shared by the people of one household. */
  household: v.optional(shortText(textLimits.household)),
  /** Everything else; an import writes `Header: value` lines. */
  details: v.optional(shortText(textLimits.details)),
}
export type MemberField = keyof typeof memberInputs
export const memberFields = Object.keys(memberInputs) as MemberField[]

export const memberLabels: Record<MemberField, () => string> = {
  name: m.member_name,
  phone: m.member_phone,
  email: m.member_email,
  birthday: m.member_birthday,
  address: m.member_address,
  household: m.member_household,
  details: m.member_details,
}

export type OptionalMemberField = Exclude<MemberField, 'name'>
export const optionalMemberFields = memberFields.filter((field) => field !== 'name')

/** The text fields as stored. */
export type MemberTexts = { name: string } & Record<OptionalMemberField, string | null>

/** A member of a church. Phones are in E.164 form; all fields except the name can be empty. */
export const member = v.object({
  id: v.string(),
  church_id: v.string(),
  name: v.string(),
  /** Missing in data cached by older app versions: an adult. */
  kind: v.optional(memberKind),
  ...recordOf(optionalMemberFields, () => v.nullable(v.string())),
  ...contactEntries,
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
  photo: v.nullable(v.string()),
  /** Date of joining. Missing in data cached by older app versions. */
  joinedOn: v.optional(v.string()),
  /** Since when they are archived; null or missing: they are not. */
  archivedAt: v.optional(v.nullable(v.string())),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Member = v.InferOutput<typeof member>
