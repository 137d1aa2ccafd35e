import { recordOf } from './fields/record-of.ts'
import { memberFields, memberLabels } from './member.ts'
import type { MemberField, MemberTexts } from './member.ts'
import { formatPhone } from './text/phones.ts'
import { nameKey } from './text/name-key.ts'

/** The fields of which a merged member has one value of two: all but the details, which hold both. */
export const chosenFields = memberFields.filter((field) => field !== 'details')
export type ChosenField = Exclude<MemberField, 'details'>

/** Whether two values of a field say the same; names also where case, accents or the order of words differ. */
export function isSameValue(field: ChosenField, one: string, other: string): boolean {
  return field === 'name' ? nameKey(one) === nameKey(other) : one === other
}

/**
 * Returns the texts of the member that a merge makes, on the server and in its preview. A field has the survivor's value,
 * or the duplicate's where the survivor's is blank or the field is in `fromDuplicate`. Every other value becomes a line
 * of the details, after the details of both, so that nothing is lost.
 */
export function mergedTexts(
  survivor: MemberTexts,
  duplicate: MemberTexts,
  fromDuplicate: readonly MemberField[] = [],
): MemberTexts {
  const lines = new Set([survivor.details, duplicate.details].flatMap((text) => text?.split('\n') ?? []))
  const chosen = recordOf(chosenFields, (field) => {
    const [first, second] = fromDuplicate.includes(field)
      ? [duplicate[field], survivor[field]]
      : [survivor[field], duplicate[field]]
    if (first && second && !isSameValue(field, first, second)) {
      lines.add(`${memberLabels[field]()}: ${field === 'phone' ? formatPhone(second) : second}`)
    }
    return first || second
  })
  return { ...chosen, name: chosen.name ?? '', details: [...lines].join('\n') || null }
}
