import { useQuery } from '@tanstack/react-query'
import { account } from '#contract/account/account.ts'
import { security } from '#contract/account/security.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { AddPasswordForm } from './add-password-form.tsx'
import { EndApiKey } from './end-api-key.tsx'

/** Changes the password, or adds one. */
export function PasswordScreen() {
  const { user } = useSession()
  const identitiesQuery = useQuery(query(security.identities, {}))
  const hasPassword = identitiesQuery.data?.identities.some(({ kind }) => kind === 'password')
  return (
    <AccountPage title={hasPassword === false ? m.security_add_password() : m.account_password_title()}>
      {hasPassword && <PasswordForm email={user?.email ?? ''} />}
      {hasPassword === false && (
        <AddPasswordForm email={user?.email} confirmed={identitiesQuery.data!.confirmed} />
      )}
      {identitiesQuery.isPending && <Skeleton height="16rem" />}
      {identitiesQuery.isError && !identitiesQuery.data && (
        <LoadFailed title={m.security_identities_failed()} query={identitiesQuery} />
      )}
    </AccountPage>
  )
}

function PasswordForm({ email }: { email: string }) {
  const form = useValidatedForm({
    id: 'password',
    schema: account.changePassword.input,
    initial: { old_password: '', password: '', revoke_api_key: false },
    secrets: ['old_password', 'password'],
    onSubmit: async (values) => {
      await call(account.changePassword, values)
      notify({ kind: 'success', message: m.account_password_updated() })
      form.reset()
    },
  })
  return (
    <AccountForm form={form}>
      {/* Lets password managers match the account. */}
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
      <EndApiKey
        checked={form.values.revoke_api_key}
        onChange={(checked) => form.set('revoke_api_key', checked)}
      />
    </AccountForm>
  )
}
