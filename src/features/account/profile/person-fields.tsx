import type { User } from '#contract/account/account.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { EmailLine } from './email-line.tsx'
import type { FieldOf } from './field-of.ts'

interface Props {
  user: User
  field: FieldOf<'name' | 'username' | 'phone'>
}

export function NameField({ field }: Pick<Props, 'field'>) {
  return <TextField {...field('name')} label={m.account_name()} autoComplete="name" dir="auto" required />
}

export function ContactFields({ user, field }: Props) {
  return (
    <>
      <EmailLine user={user} />
      <TextField
        {...field('phone')}
        label={m.profile_phone()}
        help={m.profile_phone_help()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
    </>
  )
}

/** Rendered after the fields of the specification. */
export function UsernameField({ user, field }: Props) {
  return (
    <TextField
      {...field('username')}
      label={m.account_username()}
      prefix="@"
      help={m.profile_username_help({ username: user.username })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

/** The common first section of both profiles. */
export function PersonFields(props: Props) {
  return (
    <>
      <NameField {...props} />
      <ContactFields {...props} />
      <UsernameField {...props} />
    </>
  )
}
