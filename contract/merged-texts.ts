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

/** The fields of which a merged member has one value of two: all but the details, which hold both. */
export const chosenFields = memberFields.filter((field) => field !== 'details')
export type ChosenField = Exclude<MemberField, 'details'>

/** Whether two values of a field say the same; names also where case, accents or the order of words differ. */
export function isSameValue(field: ChosenField, one: string, other: string): boolean {
  return field === 'name' ? nameKey(one) === nameKey(other) : one === other
}

/** A member as a merge reads and makes it. */
export type Mergeable = MemberTexts & Partial<MemberContacts>

/**
 * Returns the fields of the member that a merge makes, on the server and in its preview. A field has the survivor's value,
 * or the duplicate's where the survivor's is blank or the field is in `fromDuplicate`. Every other phone and email is a
 * further one, every other value and what has no room there a line of the details, so that nothing is lost.
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
