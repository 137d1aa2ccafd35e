import * as v from 'valibot'
import { email, shortText } from './fields/fields.ts'
import { ownValue } from './fields/own-value.ts'
import { typedPhone } from './fields/typed-phone.ts'
import { formatPhone } from './text/phones.ts'
import { m } from '#contract/locales/paraglide/messages.js'

// A member has a primary phone and email (`phone`, `email`), and further ones; each has a label.

export const contactKinds = ['phone', 'email'] as const
export type ContactKind = (typeof contactKinds)[number]

export const contactLabels = ['mobile', 'home', 'work', 'other'] as const

export const maxOtherContacts = 10
export const maxLabelLength = 30

/** A phone in E.164 form or an email. `label`: one of `contactLabels`, custom text, or empty. */
export const contact = v.object({ value: v.string(), label: v.string() })
export type Contact = v.InferOutput<typeof contact>

const label = v.optional(shortText(maxLabelLength), '')
const others = <Value extends v.GenericSchema<unknown, string>>(value: Value) =>
  v.optional(
    v.pipe(
      v.array(v.object({ value, label }), () => m.field_invalid()),
      v.maxLength(maxOtherContacts, () => m.contacts_too_many({ max: maxOtherContacts })),
    ),
  )

/** Input fields of further phones and emails, and of the primary ones' labels. */
export const contactInputs = {
  phone_label: v.optional(shortText(maxLabelLength)),
  phones: others(typedPhone),
  email_label: v.optional(shortText(maxLabelLength)),
  emails: others(email(() => m.email_invalid_register())),
}
export type ContactField = keyof typeof contactInputs
export const contactFields = Object.keys(contactInputs) as ContactField[]

/** The same fields as stored. */
export type MemberContacts = {
  phone_label: string
  phones: Contact[]
  email_label: string
  emails: Contact[]
}

export const noContacts: MemberContacts = { phone_label: '', phones: [], email_label: '', emails: [] }

export const contactEntries = {
  phone_label: v.optional(v.string()),
  phones: v.optional(v.array(contact)),
  email_label: v.optional(v.string()),
  emails: v.optional(v.array(contact)),
}

/** Headings of the CSV columns with all phones and all emails. */
export const contactCellLabels: Record<ContactKind, () => string> = {
  phone: m.member_csv_phones,
  email: m.member_csv_emails,
}

export const contactFieldLabels: Record<ContactField, () => string> = {
  phone_label: m.member_phone_label,
  phones: m.member_phones,
  email_label: m.member_email_label,
  emails: m.member_emails,
}

export type Reachable<Kind extends ContactKind = ContactKind> = Record<Kind, string | null> & {
  [Field in ContactField]?: MemberContacts[Field] | undefined
}

export function filledContacts(member: Partial<MemberContacts>): Partial<MemberContacts> {
  const filled = contactFields.filter((field) => (member[field]?.length ?? 0) > 0)
  return Object.fromEntries(filled.map((field) => [field, member[field]]))
}

/** Returns all phones or emails of a member, primary first. */
export function contactsOf<Kind extends ContactKind>(member: Reachable<Kind>, kind: Kind): Contact[] {
  const value = member[kind]
  const more = member[`${kind}s`] ?? []
  return value ? [{ value, label: member[`${kind}_label`] ?? '' }, ...more] : more
}

/** Removes duplicate values; keeps the first position and the first non-empty label. */
export function uniqueContacts(contacts: readonly Contact[]): Contact[] {
  const found = new Map<string, Contact>()
  for (const { value, label: given } of contacts) {
    const existing = found.get(value)
    found.set(value, { value, label: existing?.label || given })
  }
  return [...found.values()]
}

/** Returns the stored fields for these phones or emails. The first is the primary one. */
export function storedContacts<Kind extends ContactKind>(kind: Kind, contacts: readonly Contact[]) {
  const [primary, ...more] = uniqueContacts(contacts)
  return {
    [kind]: primary?.value ?? null,
    [`${kind}_label`]: primary?.label ?? '',
    [`${kind}s`]: more,
  } as Record<Kind, string | null> & Pick<MemberContacts, `${Kind}_label` | `${Kind}s`>
}

/**
 * The primary one, or the first mobile if that is a home or work number. `canText`: whether a number can
 * receive texts.
 */
export function textNumberOf(
  member: Reachable<'phone'>,
  canText: (number: string) => boolean = () => true,
): string | undefined {
  const numbers = contactsOf(member, 'phone').filter(({ value }) => canText(value))
  const [first] = numbers
  const isFixed = first?.label === 'home' || first?.label === 'work'
  const mobile = isFixed ? numbers.find((number) => number.label === 'mobile') : undefined
  return (mobile ?? first)?.value
}

const labelTexts: Record<string, () => string> = {
  mobile: m.contact_label_mobile,
  home: m.contact_label_home,
  work: m.contact_label_work,
  other: m.contact_label_other,
}

export function labelText(text: string): string {
  return ownValue(labelTexts, text)?.() ?? text
}

/** Formats a phone or email with its label: "Home: +509 2812 3456". */
export function contactText({ value, label: given }: Contact): string {
  const text = formatPhone(value)
  return given ? `${labelText(given)}: ${text}` : text
}

export function contactFieldText(stored: string | readonly Contact[]): string {
  return typeof stored === 'string' ? labelText(stored) : stored.map(contactText).join(', ')
}

/** In a CSV cell that an import can parse; empty for a single one without label. */
export function contactsCell<Kind extends ContactKind>(member: Reachable<Kind>, kind: Kind): string {
  const contacts = contactsOf(member, kind)
  if (contacts.length < 2 && !contacts[0]?.label) return ''
  // Removes the separators of the cell's parts.
  const plain = (text: string) => text.replace(/[:;,|/&()]+/g, ' ').trim()
  return contacts.map((one) => contactText({ ...one, label: plain(one.label) })).join(' / ')
}
