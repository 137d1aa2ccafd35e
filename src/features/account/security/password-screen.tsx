import { account } from '#contract/account.ts'
import { call } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { AccountPage } from '#src/features/account/account-page.tsx'

/** Changes the password of a person who signs in with one. */
export function PasswordScreen() {
  const { user } = useSession()
  if (user && user.login_method !== 'Email') {
    return (
      <AccountPage title={m.account_password_title()}>
        <Banner>{m.account_password_not_used()}</Banner>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={m.account_password_title()}>
      <PasswordForm email={user?.email ?? ''} />
    </AccountPage>
  )
}

function PasswordForm({ email }: { email: string }) {
  const form = useValidatedForm({
    id: 'password',
    schema: account.changePassword.input,
    initial: { old_password: '', password: '' },
    secrets: ['old_password', 'password'],
    onSubmit: async (values) => {
      await call(account.changePassword, values)
      notify({ kind: 'success', message: m.account_password_updated() })
      form.reset()
    },
  })
  return (
    <AccountForm form={form}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('old_password')}
        label={m.account_current_password()}
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...form.field('password')}
        label={m.account_new_password()}
        help={m.account_password_help()}
        autoComplete="new-password"
        required
      />
    </AccountForm>
  )
}
