import * as v from 'valibot'
import { birthday } from './fields/birthday.ts'
import { contactEntries } from './member-contacts.ts'
import { email, requiredText, shortText } from './fields/fields.ts'
import { memberKind } from './member-kinds.ts'
import { recordOf } from './fields/record-of.ts'
import { typedPhone } from './fields/typed-phone.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** The most characters of texts that need not be there. */
export const textLimits = { address: 200, household: 80, details: 4000 }

/**
 * The text fields of a member, each with the schema of what may be typed: the one list of them, in the order in which
 * lists and files show them. The database, imports, merges, exports, forms and the offline overlay walk it.
 */
export const memberInputs = {
  name: requiredText(200, () => m.name_required()),
  phone: typedPhone,
  email: email(() => m.email_invalid_register()),
  birthday: v.optional(birthday),
  address: v.optional(shortText(textLimits.address)),
  /** The name that the people of one home share. */
  household: v.optional(shortText(textLimits.household)),
  /** What no other field is for, in lines: an import writes one for each column, `Header: value`. */
  details: v.optional(shortText(textLimits.details)),
}
export type MemberField = keyof typeof memberInputs
export const memberFields = Object.keys(memberInputs) as MemberField[]

/** What each field is called, in the language of the moment. */
export const memberLabels: Record<MemberField, () => string> = {
  name: m.member_name,
  phone: m.member_phone,
  email: m.member_email,
  birthday: m.member_birthday,
  address: m.member_address,
  household: m.member_household,
  details: m.member_details,
}

/** The fields that a member may lack: all but the name. */
export type OptionalMemberField = Exclude<MemberField, 'name'>
export const optionalMemberFields = memberFields.filter((field) => field !== 'name')

/** The text fields as they are stored. */
export type MemberTexts = { name: string } & Record<OptionalMemberField, string | null>

/** A member of a church. Phones are in E.164 form; all but the name can be missing. */
export const member = v.object({
  id: v.string(),
  church_id: v.string(),
  name: v.string(),
  /** Optional for what devices have stored since before it was sent: an adult. */
  kind: v.optional(memberKind),
  ...recordOf(optionalMemberFields, () => v.nullable(v.string())),
  ...contactEntries,
  groups: v.array(v.object({ id: v.string(), name: v.string() })),
  /** File name of the photo. */
  photo: v.nullable(v.string()),
  /** Since when they belong to the church. Optional for what devices have stored since before it was sent. */
  joinedOn: v.optional(v.string()),
  /** Since when they are archived; null or missing: they are not. */
  archivedAt: v.optional(v.nullable(v.string())),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Member = v.InferOutput<typeof member>
