import { Link, useRouter } from '@tanstack/react-router'
import { account } from '#contract/account/account.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { completeSignIn } from './complete-sign-in.ts'
import { GoogleSignIn } from './google/google-sign-in.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { PhoneLink } from './phone/phone-link.tsx'
import styles from './account.module.css'

/** The sign-in page. `ended`: the server has ended the previous session. */
export function LoginScreen({ ended }: { ended?: boolean }) {
  const router = useRouter()
  const form = useValidatedForm({
    id: 'login',
    schema: account.signIn.input,
    initial: { email: '', password: '' },
    secrets: ['password'],
    onSubmit: async (values) => {
      await completeSignIn(await call(account.signIn, values), router)
    },
  })
  return (
    <AccountPage
      title={m.account_login_title()}
      links={
        <p className={styles.other}>
          {m.account_no_account()}{' '}
          <Link to="/register" search={({ back }) => ({ back })}>
            {m.account_sign_up()}
          </Link>
        </p>
      }
    >
      <AccountForm
        form={form}
        action={m.ui_submit_login()}
        instead={
          <>
            <PasskeySignIn />
            <GoogleSignIn />
            <PhoneLink />
          </>
        }
      >
        {ended && (
          <Banner tone="warning" title={m.account_ended_title()}>
            {m.account_ended_text()}
          </Banner>
        )}
        {/* WebAuthn autofill offers passkeys here. */}
        <EmailField
          {...form.field('email')}
          label={m.account_email()}
          autoComplete="username webauthn"
          required
        />
        <PasswordField
          {...form.field('password')}
          label={m.account_password()}
          autoComplete="current-password"
          required
        />
        <Link to="/forgot-password" search={({ back }) => ({ back })} className={styles.forgot}>
          {m.account_forgot()}
        </Link>
      </AccountForm>
    </AccountPage>
  )
}
