import type { ComponentProps, ReactNode, Ref } from 'react'
import { memberLabels } from '#contract/member.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

type Contact = 'phone' | 'email'

interface Props {
  field: (name: 'name' | Contact) => Omit<ComponentProps<typeof TextField>, 'label'>
  /** Which of the two the form requires. */
  needed: Record<Contact, boolean>
  /** Checkboxes "has no phone" and "has no email". */
  missing?: { ticked: Record<Contact, boolean>; onTick: (contact: Contact, ticked: boolean) => void }
  nameRef?: Ref<HTMLInputElement> | undefined
  phoneHelp?: string | undefined
  /** Focuses the phone instead of the name when the dialog opens. */
  beginWithPhone?: boolean
  /** The further phones and emails. */
  below?: Partial<Record<Contact, ReactNode>>
}

/** Browser autofill is off: it would offer the user's own data. */
export function ContactFields({ field, needed, missing, nameRef, phoneHelp, beginWithPhone, below }: Props) {
  const box = (contact: Contact, label: string) =>
    missing &&
    (needed[contact] || missing.ticked[contact]) && (
      <Checkbox
        label={label}
        checked={missing.ticked[contact]}
        onChange={({ target }) => missing.onTick(contact, target.checked)}
      />
    )
  return (
    <>
      <TextField
        {...field('name')}
        ref={nameRef}
        label={memberLabels.name()}
        required
        dir="auto"
        autoComplete="off"
        autoCapitalize="words"
      />
      <div>
        <TextField
          {...field('phone')}
          data-autofocus={beginWithPhone || undefined}
          label={memberLabels.phone()}
          help={phoneHelp}
          required={needed.phone}
          disabled={missing?.ticked.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        {box('phone', m.members_has_no_phone())}
      </div>
      {!missing?.ticked.phone && below?.phone}
      <div>
        <EmailField
          {...field('email')}
          label={memberLabels.email()}
          required={needed.email}
          disabled={missing?.ticked.email}
          autoComplete="off"
        />
        {box('email', m.members_has_no_email())}
      </div>
      {!missing?.ticked.email && below?.email}
    </>
  )
}
