import type { ResponseOf } from '#contract/endpoint.ts'
import { memberLabels } from '#contract/member.ts'
import { contactFieldLabels, contactText } from '#contract/member-contacts.ts'
import type { Member } from '#contract/member.ts'
import type { members } from '#contract/members.ts'
import { chosenFields, isSameValue, mergedTexts } from '#contract/merged-texts.ts'
import type { ChosenField } from '#contract/merged-texts.ts'
import { fieldText } from '#src/lib/member-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { Stack } from '#src/ui/stack.tsx'
import styles from './merge-fields.module.css'

interface Props {
  preview: ResponseOf<typeof members.mergePreview>
  /** The fields that have the value of the one who goes. */
  fromOther: readonly ChosenField[]
  onChoose: (fields: ChosenField[]) => void
}

const textOf = (member: Member, field: ChosenField) =>
  field === 'name' ? member.name : fieldText(member, field)

/** The member that a merge makes, field by field; where both have a value one of them is chosen. */
export function MergeFields({ preview: { kept, dropped, result }, fromOther, onChoose }: Props) {
  const isConflict = (field: ChosenField) => {
    const [one, other] = [kept[field], dropped[field]]
    return Boolean(one && other && !isSameValue(field, one, other))
  }
  const conflicts = chosenFields.filter(isConflict)
  const merged = mergedTexts(kept, dropped, fromOther)
  const { details } = merged
  const groups = result.groups.map((group) => group.name).join(', ')
  const facts = [
    ...chosenFields
      .filter((field) => !conflicts.includes(field))
      .map((field) => ({ term: memberLabels[field](), value: textOf(result, field) })),
    ...(['phones', 'emails'] as const).map((field) => ({
      term: contactFieldLabels[field](),
      value: merged[field].map(contactText).join('\n'),
    })),
    { term: m.members_groups(), value: groups },
    { term: memberLabels.details(), value: details ?? '' },
  ].filter(({ value }) => value)
  return (
    <Card title={m.members_merge_result()}>
      <Stack gap={4}>
        {conflicts.length > 0 && <p className={styles.soft}>{m.members_merge_result_text()}</p>}
        {conflicts.map((field) => (
          <RadioGroup
            key={field}
            legend={memberLabels[field]()}
            options={[
              { value: 'kept', label: <bdi>{textOf(kept, field)}</bdi> },
              { value: 'dropped', label: <bdi>{textOf(dropped, field)}</bdi> },
            ]}
            value={fromOther.includes(field) ? 'dropped' : 'kept'}
            onValueChange={(from) => {
              const others = fromOther.filter((other) => other !== field)
              onChoose(from === 'dropped' ? [...others, field] : others)
            }}
          />
        ))}
        <Facts>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={styles.value}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </Facts>
      </Stack>
    </Card>
  )
}
