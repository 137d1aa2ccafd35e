import { recordOf } from './fields/record-of.ts'
import { memberFields, memberLabels } from './member.ts'
import type { MemberField, MemberTexts } from './member.ts'
import {
  contactsOf,
  contactText,
  maxOtherContacts,
  storedContacts,
  uniqueContacts,
} from './member-contacts.ts'
import type { ContactKind, MemberContacts } from './member-contacts.ts'
import { nameKey } from './text/name-key.ts'

/** Fields of which a merge keeps one of two values: all except the details, which keep both. */
export const chosenFields = memberFields.filter((field) => field !== 'details')
export type ChosenField = Exclude<MemberField, 'details'>

/** Returns whether two values are equal; names ignore case, accents and word order. */
export function isSameValue(field: ChosenField, one: string, other: string): boolean {
  return field === 'name' ? nameKey(one) === nameKey(other) : one === other
}

/** The fields of a member that a merge reads and writes. */
export type Mergeable = MemberTexts & Partial<MemberContacts>

/**
 * A field keeps the survivor's value, unless it is blank or the field is in `fromDuplicate`. Other phones and
 * emails become further ones; remaining values are appended to the details.
 */
export function mergedTexts(
  survivor: Mergeable,
  duplicate: Mergeable,
  fromDuplicate: readonly MemberField[] = [],
): MemberTexts & MemberContacts {
  const lines = new Set([survivor.details, duplicate.details].flatMap((text) => text?.split('\n') ?? []))
  const merged = <Kind extends ContactKind>(kind: Kind) => {
    const [first, second] = fromDuplicate.includes(kind) ? [duplicate, survivor] : [survivor, duplicate]
    const all = uniqueContacts([...contactsOf(first, kind), ...contactsOf(second, kind)])
    for (const one of all.slice(maxOtherContacts + 1))
      lines.add(`${memberLabels[kind]()}: ${contactText(one)}`)
    return storedContacts(kind, all.slice(0, maxOtherContacts + 1))
  }
  const contacts = { ...merged('phone'), ...merged('email') }
  const chosen = recordOf(chosenFields, (field) => {
    const [first, second] = fromDuplicate.includes(field)
      ? [duplicate[field], survivor[field]]
      : [survivor[field], duplicate[field]]
    const isOther = first && second && !isSameValue(field, first, second)
    if (isOther && field !== 'phone' && field !== 'email') lines.add(`${memberLabels[field]()}: ${second}`)
    return first || second
  })
  const details = [...lines].join('\n') || null
  return { ...chosen, name: chosen.name ?? '', ...contacts, details }
}
