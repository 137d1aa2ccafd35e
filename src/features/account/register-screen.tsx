import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { account } from '#contract/account/account.ts'
import { call, signIn } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { GoogleSignIn } from './google/google-sign-in.tsx'
import styles from './account.module.css'

// The list of countries is not part of the served page.
const PhoneSignIn = lazy(async () => ({ default: (await import('./phone/phone-sign-in.tsx')).PhoneSignIn }))

interface Props {
  by: 'email' | 'phone'
  onBy: (by: 'email' | 'phone') => Promise<void>
}

/** Sign-up by email or, on its own tab, by phone. */
export function RegisterScreen({ by, onBy }: Props) {
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
      <Tabs
        label={m.account_register_by()}
        tabs={[
          { value: 'email', label: m.account_email() },
          { value: 'phone', label: m.phone_number() },
        ]}
        value={by}
        onValueChange={onBy}
      >
        {by === 'email' ? (
          <RegisterForm />
        ) : (
          <Suspense fallback={<Skeleton height="16rem" />}>
            <Stack gap={3}>
              <p>{m.phone_lead()}</p>
              <PhoneSignIn />
            </Stack>
          </Suspense>
        )}
      </Tabs>
    </AccountPage>
  )
}

function RegisterForm() {
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
    <AccountForm form={form} action={m.ui_submit_account()} instead={<GoogleSignIn />}>
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
      <EmailField {...form.field('email')} label={m.account_email_address()} autoComplete="email" required />
      <PasswordField
        {...form.field('password')}
        label={m.account_password()}
        autoComplete="new-password"
        required
      />
    </AccountForm>
  )
}
