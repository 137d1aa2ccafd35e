import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { contactLabels, labelText, maxOtherContacts } from '#contract/member-contacts.ts'
import type { Contact, ContactKind } from '#contract/member-contacts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { MemberValues } from './rules.ts'
import styles from './other-contacts.module.css'

const texts = {
  phone: { first: m.members_phone_first, name: m.members_phone_n, add: m.members_phone_add },
  email: { first: m.members_email_first, name: m.members_email_n, add: m.members_email_add },
}

interface Props {
  kind: ContactKind
  values: MemberValues
  /** `set` of the member form. */
  onChange: <Field extends keyof MemberValues>(field: Field, value: MemberValues[Field]) => void
  /** `errorOf` of the member form. */
  errorOf: (path: `${ContactKind}s` | `${ContactKind}s.${string}`) => string | undefined
}

/** The label of the primary phone or email, and the further ones: each can be added, made the primary one and removed. */
export function OtherContacts({ kind, values, onChange, errorOf }: Props) {
  const { first, name, add } = texts[kind]
  const field = `${kind}s` as const
  const labelField = `${kind}_label` as const
  const others = values[field]
  const place = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<string>()
  useEffect(() => {
    if (focus === undefined) return
    place.current?.querySelector<HTMLElement>(focus)?.focus()
    setFocus(undefined)
  }, [focus])
  const setOthers = (next: Contact[]) => onChange(field, next)
  const change = (i: number, next: Partial<Contact>) => setOthers(others.with(i, { ...others[i]!, ...next }))
  const makePrimary = (i: number) => {
    const { value, label } = others[i]!
    const previous = { value: values[kind], label: values[labelField] }
    setOthers(previous.value.trim() === '' ? others.toSpliced(i, 1) : others.with(i, previous))
    onChange(kind, value)
    onChange(labelField, label)
  }
  const remove = (i: number) => {
    setOthers(others.toSpliced(i, 1))
    // The keyboard goes on at the row that takes its place, else at the button that adds one.
    setFocus(others.length > 1 ? `li:nth-child(${Math.min(i + 1, others.length - 1)}) input` : '[data-add]')
  }
  const Control = kind === 'phone' ? TextField : EmailField
  const typing =
    kind === 'phone' ? ({ type: 'tel', inputMode: 'tel' } as const) : ({} as Record<string, never>)
  return (
    <div ref={place} className={styles.contacts}>
      {(others.length > 0 || values[labelField] !== '') && (
        <LabelSelect
          name={first()}
          value={values[labelField]}
          onChange={(label) => onChange(labelField, label)}
        />
      )}
      {others.length > 0 && (
        <ul role="list" className={styles.contacts}>
          {others.map(({ value, label }, i) => {
            const title = name({ n: i + 2 })
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place alone
              <li key={i} className={styles.contacts}>
                <Control
                  {...typing}
                  name={`${field}.${i}.value`}
                  label={title}
                  value={value}
                  error={errorOf(`${field}.${i}.value`)}
                  onChange={(event) => change(i, { value: event.target.value })}
                  autoComplete="off"
                />
                <div className={styles.row}>
                  <LabelSelect name={title} value={label} onChange={(next) => change(i, { label: next })} />
                  <IconButton
                    variant="quiet"
                    label={m.members_contact_primary({ name: title })}
                    onClick={() => makePrimary(i)}
                    disabled={value.trim() === ''}
                  >
                    <Star aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    variant="quiet"
                    label={m.members_contact_remove({ name: title })}
                    onClick={() => remove(i)}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {others.length < maxOtherContacts && (
        <Button
          variant="quiet"
          size="sm"
          data-add
          className={styles.add}
          onClick={() => {
            setOthers([...others, { value: '', label: '' }])
            setFocus('li:last-child input')
          }}
        >
          {add()}
        </Button>
      )}
    </div>
  )
}

interface LabelSelectProps {
  /** Of the phone or email. */
  name: string
  value: string
  onChange: (label: string) => void
}

function LabelSelect({ name, value, onChange }: LabelSelectProps) {
  // A word of one's own, which came with a list, can be kept.
  const labels = [...new Set<string>([...contactLabels, value])].filter(Boolean)
  return (
    <SelectField
      label={m.members_contact_label({ name })}
      hideLabel
      compact
      className={styles.label}
      placeholder={m.members_contact_no_label()}
      options={labels.map((label) => ({ value: label, label: labelText(label) }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
