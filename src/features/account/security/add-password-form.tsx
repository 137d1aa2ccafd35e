import { useNavigate } from '@tanstack/react-router'
import { security } from '#contract/account/security.ts'
import { call } from '#src/api/session.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Adds a password to an account without one. Requires a recent sign-in or confirmation, and an email. */
export function AddPasswordForm(props: { email: string | null | undefined; confirmed: boolean }) {
  if (!props.email) return <p>{m.security_password_needs_email()}</p>
  if (!props.confirmed) return <SignInAgain />
  return <Form email={props.email} />
}

function Form({ email }: { email: string }) {
  const navigate = useNavigate()
  const form = useValidatedForm({
    id: 'add-password',
    schema: security.addPassword.input,
    initial: { password: '' },
    secrets: ['password'],
    onSubmit: async (values) => {
      const { message } = await call(security.addPassword, values)
      notify({ kind: 'success', message })
      await navigate({ to: '/security' })
      await refresh([security.identities, security.events])
    },
  })
  return (
    <Stack gap={4}>
      <p>{m.security_add_password_lead({ email })}</p>
      <AccountForm form={form} action={m.security_add_password()}>
        {/* Lets password managers match the account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.field('password')}
          label={m.account_new_password()}
          help={m.security_password_help()}
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </Stack>
  )
}
