import { useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { account } from '#contract/account/account.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { completeSignIn } from './complete-sign-in.ts'

const schema = v.pick(account.resetPassword.input, ['token', 'password'])

/** Second step of a password reset: mailed code and new password. Signs in. */
export function NewPasswordForm(props: { email: string; onBack: () => void; onDone: () => void }) {
  const { email, onBack, onDone } = props
  const router = useRouter()
  const form = useValidatedForm({
    id: 'new-password',
    schema,
    initial: { token: '', password: '' },
    secrets: ['token', 'password'],
    onSubmit: async (values) => {
      const result = await call(account.resetPassword, { ...values, email })
      onDone()
      notify({ kind: 'success', message: m.account_password_updated() })
      await completeSignIn(result, router)
    },
  })
  return (
    <AccountPage title={m.account_forgot_title()} lead={m.account_code_sent_to({ email })}>
      <AccountForm
        form={form}
        instead={
          <Button variant="quiet" block onClick={onBack}>
            {m.account_resend()}
          </Button>
        }
      >
        {/* Lets password managers match the account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          {...form.field('token')}
          label={m.account_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <PasswordField
          {...form.field('password')}
          label={m.account_new_password()}
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </AccountPage>
  )
}
