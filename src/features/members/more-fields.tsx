import { type ComponentProps, useEffect, useId, useState } from 'react'
import { memberLabels } from '#contract/member.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { BirthdayField } from './birthday-field.tsx'
import { homeFields, householdsOf } from './rules.ts'
import type { MemberValues } from './rules.ts'
import styles from './more-fields.module.css'

interface Props {
  values: MemberValues
  /** `field` of the member form. */
  field: (
    name: (typeof homeFields)[number],
  ) => Omit<ComponentProps<typeof TextField> & ComponentProps<typeof TextArea>, 'label'>
  onBirthday: (birthday: string) => void
  roster: RosterMember[]
}

/** What need not be known of a member; unfolded when something is, or is wrong. */
export function MoreFields({ values, field, onBirthday, roster }: Props) {
  const households = useId()
  const filled = homeFields.some((name) => values[name] !== '')
  const wrong = homeFields.some((name) => field(name).error)
  const [open, setOpen] = useState(filled)
  // It does not fold by itself: somebody may be typing in it.
  useEffect(() => {
    if (filled || wrong) setOpen(true)
  }, [filled, wrong])
  return (
    <details
      className={styles.more}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{m.members_more()}</summary>
      <div className={styles.fields}>
        <BirthdayField
          label={memberLabels.birthday()}
          value={values.birthday}
          error={field('birthday').error}
          onChange={onBirthday}
        />
        <TextField {...field('address')} label={memberLabels.address()} dir="auto" autoComplete="off" />
        <TextField
          {...field('household')}
          label={memberLabels.household()}
          help={m.members_household_help()}
          list={households}
          dir="auto"
          autoComplete="off"
        />
        <datalist id={households}>
          {householdsOf(roster).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextArea {...field('details')} label={memberLabels.details()} dir="auto" />
      </div>
    </details>
  )
}
