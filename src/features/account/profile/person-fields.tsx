import type { User } from '#contract/account/account.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { EmailLine } from './email-line.tsx'
import type { FieldOf } from './field-of.ts'

/** The fields that both profiles begin with. `field` is that of the form. */
export function PersonFields({ user, field }: { user: User; field: FieldOf<'name' | 'username' | 'phone'> }) {
  return (
    <>
      <TextField {...field('name')} label={m.account_name()} autoComplete="name" dir="auto" required />
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
