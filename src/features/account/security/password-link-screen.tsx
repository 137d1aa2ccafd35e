import { Link, useLocation, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { security } from '#contract/account/security.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { Stack } from '#src/ui/stack.tsx'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { completeSignIn } from '#src/features/account/complete-sign-in.ts'

const schema = v.pick(security.usePasswordLink.input, ['password'])

/**
 * Sets a new password with the operator's link, and signs in. The secret is in the URL fragment, which is
 * never sent to a server.
 */
export function PasswordLinkScreen() {
  const fragment = new URLSearchParams(useLocation({ select: ({ hash }) => hash }))
  const [link, email] = [fragment.get('link'), fragment.get('email')]
  if (link && email) return <NewPassword link={link} email={email} />
  return (
    <AccountPage title={m.account_forgot_title()}>
      <Stack gap={4}>
        <p>{m.security_link_incomplete()}</p>
        <Link to="/forgot-password" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {m.account_forgot()}
        </Link>
      </Stack>
    </AccountPage>
  )
}

function NewPassword({ link, email }: { link: string; email: string }) {
  const router = useRouter()
  const form = useValidatedForm({
    id: 'password-link',
    schema,
    initial: { password: '' },
    secrets: ['password'],
    onSubmit: async ({ password }) => {
      const result = await call(security.usePasswordLink, { link, password })
      notify({ kind: 'success', message: m.account_password_updated() })
      await completeSignIn(result, router)
    },
  })
  return (
    <AccountPage title={m.account_forgot_title()} lead={m.security_link_lead({ email })}>
      <AccountForm form={form}>
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
    </AccountPage>
  )
}
