import { useState } from 'react'
import * as v from 'valibot'
import { code } from '#contract/account/account.ts'
import { accountEmail } from '#contract/account/account-email.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { queryClient } from '#src/api/query.ts'
import { call, storeUser } from '#src/api/session.ts'
import { CodeField } from '#src/ui/fields/code-field.tsx'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '#src/ui/fields/email-field.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Cluster, Stack } from '#src/ui/stack.tsx'

/** The proof required besides the code sent to the new address. */
type Confirming = ResponseOf<typeof accountEmail.sendChangeCodes>['confirm_by']

interface CodeRequest {
  next: string
  confirm_by: Confirming
}

/** Changes the account's email from `email`: new address first, then the proofs. */
export function ChangeEmail({ email, onDone }: { email: string | null; onDone: () => void }) {
  const [requested, setRequested] = useState<CodeRequest>()
  if (!requested) return <AddressForm onAsked={setRequested} onCancel={onDone} />
  return <CodesForm {...requested} email={email} onBack={() => setRequested(undefined)} onDone={onDone} />
}

function AddressForm({
  onAsked: onRequested,
  onCancel,
}: {
  onAsked: (requested: CodeRequest) => void
  onCancel: () => void
}) {
  const form = useValidatedForm({
    id: 'new-email',
    schema: accountEmail.sendChangeCodes.input,
    initial: { email: '' },
    onSubmit: async (values) => {
      const { message, confirm_by } = await call(accountEmail.sendChangeCodes, values)
      notify({ kind: 'success', message })
      onRequested({ next: values.email.trim(), confirm_by })
    },
  })
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Stack gap={3}>
        <EmailField {...form.field('email')} label={m.email_new()} autoComplete="email" required />
        <FormRefusal refusal={form.refusal} />
        <Cluster gap={2}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.email_send_codes()}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {m.email_cancel()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

const password = v.pipe(
  v.string(),
  v.nonEmpty(() => m.email_password_required()),
)
const schemas = {
  code: v.object({ token: code, old_token: code }),
  password: v.object({ token: code, password }),
  none: v.object({ token: code }),
}

interface CodesProps extends CodeRequest {
  email: string | null
  onBack: () => void
  onDone: () => void
}

function CodesForm({ next, confirm_by, email, onBack, onDone }: CodesProps) {
  const form = useValidatedForm({
    id: 'new-email-codes',
    schema: schemas[confirm_by ?? 'none'],
    initial: { token: '', old_token: '', password: '' },
    secrets: ['token', 'old_token', 'password'],
    onSubmit: async ({ token, old_token, password: typed }) => {
      const { user, message } = await call(accountEmail.change, {
        email: next,
        token,
        ...(confirm_by === 'code' && { old_token }),
        ...(confirm_by === 'password' && { password: typed }),
      })
      storeUser(user)
      notify({ kind: 'success', message })
      onDone()
      // Other cards show the email too.
      await queryClient.invalidateQueries()
    },
  })
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Stack gap={3}>
        <p>{confirm_by === 'code' ? m.email_codes_lead() : m.email_code_lead({ email: next })}</p>
        <CodeField {...form.field('token')} label={m.email_code_new({ email: next })} focused />
        {confirm_by === 'code' && (
          <CodeField
            {...form.field('old_token')}
            label={m.email_code_old({ email: email ?? '' })}
            autoComplete="off"
          />
        )}
        {confirm_by === 'password' && (
          <PasswordField
            {...form.field('password')}
            label={m.account_password()}
            autoComplete="current-password"
            required
          />
        )}
        <FormRefusal refusal={form.refusal} />
        <Cluster gap={2}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.email_change()}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {m.email_resend()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
