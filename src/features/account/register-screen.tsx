import { Link, useRouter } from '@tanstack/react-router'
import { account } from '#contract/account/account.ts'
import { call, signIn } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { GoogleSignIn } from './google/google-sign-in.tsx'
import { PhoneLink } from './phone/phone-link.tsx'
import styles from './account.module.css'

export function RegisterScreen() {
  const router = useRouter()
  const form = useValidatedForm({
    id: 'register',
    schema: account.register.input,
    initial: { name: '', username: '', email: '', password: '' },
    secrets: ['password'],
    onSubmit: async (values) => {
      await signIn(await call(account.register, values))
      notify({ kind: 'success', message: m.account_created() })
      await router.invalidate()
    },
  })
  return (
    <AccountPage
      title={m.account_register_title()}
      links={
        <p className={styles.other}>
          {m.account_have_account()}{' '}
          <Link to="/login" search={({ back }) => ({ back })}>
            {m.account_log_in_now()}
          </Link>
        </p>
      }
    >
      <AccountForm
        form={form}
        action={m.ui_submit_account()}
        instead={
          <>
            <GoogleSignIn />
            <PhoneLink />
          </>
        }
      >
        <TextField {...form.field('name')} label={m.account_name()} autoComplete="name" required />
        <TextField
          {...form.field('username')}
          label={m.account_username()}
          help={m.account_username_help()}
          prefix="@"
          autoComplete="nickname"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <EmailField
          {...form.field('email')}
          label={m.account_email_address()}
          autoComplete="email"
          required
        />
        <PasswordField
          {...form.field('password')}
          label={m.account_password()}
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </AccountPage>
  )
}
