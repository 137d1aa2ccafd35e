import { useState } from 'react'
import * as v from 'valibot'
import type { SignInResult } from '#contract/account/account.ts'
import { code } from '#contract/account/account.ts'
import { google } from '#contract/account/google.ts'
import type { GoogleJoin } from '#contract/account/google.ts'
import { m as apiMessages } from '#contract/locales/paraglide/messages.js'
import { call } from '#src/api/session.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Stack } from '#src/ui/stack.tsx'

interface Props {
  join: GoogleJoin
  /** Kept in this tab only. */
  secret: string
  onSignedIn: (result: SignInResult) => Promise<void>
}

/** Proves ownership of the account with the same email, by password or mailed code. */
export function JoinForm(props: Props) {
  const { join, secret } = props
  const [byCode, setByCode] = useState(false)
  const mailCode = useCall(google.mailCode, {
    success: ({ message }) => message,
    onSuccess: () => setByCode(true),
  })
  const mail = (label: string, variant: 'primary' | 'secondary' | 'quiet') => (
    <Button
      variant={variant}
      block
      busy={mailCode.isPending}
      onClick={() => mailCode.mutate({ ticket: join.ticket, secret })}
    >
      {label}
    </Button>
  )
  // Shown before the code is requested, since the code removes other identities.
  const warning = !join.email_proven && <Banner tone="warning">{m.account_google_unproven()}</Banner>
  if (byCode) {
    return (
      <Stack gap={4}>
        {warning}
        <CodeForm
          {...props}
          instead={
            <>
              {mail(m.account_google_another_code(), 'quiet')}
              {join.has_password && (
                <Button variant="quiet" block onClick={() => setByCode(false)}>
                  {m.account_google_use_password()}
                </Button>
              )}
            </>
          }
        />
      </Stack>
    )
  }
  if (join.has_password) {
    return (
      <Stack gap={4}>
        <PasswordForm {...props} instead={mail(m.account_google_mail_code(), 'secondary')} />
        {warning}
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      {warning}
      {mail(m.account_send_code(), 'primary')}
    </Stack>
  )
}

type FormProps = Props & { instead: React.ReactNode }

const passwordSchema = v.object({
  password: v.pipe(
    v.string(),
    v.nonEmpty(() => apiMessages.password_required()),
  ),
})

function PasswordForm({ join: { ticket, email }, secret, onSignedIn, instead }: FormProps) {
  const form = useValidatedForm({
    id: 'google-password',
    schema: passwordSchema,
    initial: { password: '' },
    secrets: ['password'],
    onSubmit: async (values) => onSignedIn(await call(google.join, { ...values, ticket, secret })),
  })
  return (
    <AccountForm form={form} action={m.account_google_join()} instead={instead}>
      {/* Lets password managers match the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('password')}
        label={m.account_password()}
        autoComplete="current-password"
        required
      />
    </AccountForm>
  )
}

const codeSchema = v.object({ code })

function CodeForm({ join: { ticket }, secret, onSignedIn, instead }: FormProps) {
  const form = useValidatedForm({
    id: 'google-code',
    schema: codeSchema,
    initial: { code: '' },
    secrets: ['code'],
    onSubmit: async (values) => onSignedIn(await call(google.join, { ...values, ticket, secret })),
  })
  return (
    <AccountForm form={form} action={m.account_google_join()} instead={instead}>
      <TextField
        {...form.field('code')}
        label={m.account_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </AccountForm>
  )
}
