import { useState } from 'react'
import type { ReactNode } from 'react'
import { accountEmail } from '#contract/account/account-email.ts'
import { queryClient } from '#src/api/query.ts'
import { call, storeUser } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { CodeField } from '#src/ui/fields/code-field.tsx'
import { longNotice, notify } from '#src/ui/overlays/notices.ts'
import { Cluster, Stack } from '#src/ui/stack.tsx'

interface Props {
  email: string
  /** Actions next to the send button. */
  children: ReactNode
}

/** Verifies the account's email with a mailed code. */
export function ProveEmail({ email, children }: Props) {
  const [requested, setRequested] = useState(false)
  const send = useCall(accountEmail.sendProofCode, {
    success: ({ message }) => message,
    onSuccess: () => setRequested(true),
  })
  if (requested) {
    return (
      <>
        <ProofForm onResend={() => setRequested(false)} email={email} />
        <div>{children}</div>
      </>
    )
  }
  return (
    <Stack gap={3}>
      <p>{m.email_confirm_lead({ email })}</p>
      <Cluster gap={2}>
        <Button variant="primary" busy={send.isPending} onClick={() => send.mutate({})}>
          {m.email_send_codes()}
        </Button>
        {children}
      </Cluster>
    </Stack>
  )
}

function ProofForm({ email, onResend }: { email: string; onResend: () => void }) {
  const form = useValidatedForm({
    id: 'prove-email',
    schema: accountEmail.prove.input,
    initial: { token: '' },
    secrets: ['token'],
    onSubmit: async (values) => {
      const { user, access_removed } = await call(accountEmail.prove, values)
      storeUser(user)
      notify({ kind: 'success', message: m.email_confirm_done() })
      if (!access_removed) return
      notify({ kind: 'info', message: m.security_access_removed(), duration: longNotice })
      // Other cards show the email too.
      await queryClient.invalidateQueries()
    },
  })
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Stack gap={3}>
        <p>{m.email_code_lead({ email })}</p>
        <CodeField {...form.field('token')} label={m.account_code()} focused />
        <FormRefusal refusal={form.refusal} />
        <Cluster gap={2}>
          <Button type="submit" variant="primary" busy={form.busy}>
            {m.email_confirm()}
          </Button>
          <Button variant="quiet" onClick={onResend}>
            {m.email_resend()}
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}
