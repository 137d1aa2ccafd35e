import type { ComponentProps, ReactNode, Ref } from 'react'
import { memberLabels } from '#contract/member.ts'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'

interface Props {
  /** `field` of a form (`useValidatedForm`) with these three fields. */
  field: (name: 'name' | 'phone' | 'email') => Omit<ComponentProps<typeof TextField>, 'label'>
  nameRef?: Ref<HTMLInputElement> | undefined
  phoneHelp?: string | undefined
  /** Focuses the phone instead of the name when a dialog opens. */
  beginWithPhone?: boolean
  /** What stands below the phone and below the email: the further ones. */
  below?: Partial<Record<'phone' | 'email', ReactNode>>
}

/** Name, phone and email of a member. Browser autofill is off, as it would offer the user's own. */
export function ContactFields({ field, nameRef, phoneHelp, beginWithPhone, below }: Props) {
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
      <TextField
        {...field('phone')}
        data-autofocus={beginWithPhone || undefined}
        label={memberLabels.phone()}
        help={phoneHelp}
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      {below?.phone}
      <EmailField {...field('email')} label={memberLabels.email()} required autoComplete="off" />
      {below?.email}
    </>
  )
}
