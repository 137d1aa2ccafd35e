import type { ReactNode } from 'react'
import { useState } from 'react'
import * as v from 'valibot'
import { account } from '#contract/account/account.ts'
import type { InputOf, ResponseOf } from '#contract/endpoint.ts'
import { factorCode } from '#contract/fields/factor-code.ts'
import { secondFactor } from '#contract/account/second-factor.ts'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'

type Proof = InputOf<typeof secondFactor.turnOff>

const formIds = { password: 'prove-by-password', code: 'prove-by-code' }

interface Props {
  title: string
  text: string
  action: string
  /** Accepted proofs besides a code. */
  account: Pick<ResponseOf<typeof secondFactor.get>, 'has_password' | 'has_email' | 'has_phone'>
  onProof: (proof: Proof) => Promise<void>
  onClose: () => void
}

/** Asks for the password or a code before changing the second factor. */
export function ProveDialog({ title, text, onClose, ...rest }: Props) {
  const [byCode, setByCode] = useState(!rest.account.has_password)
  const [busy, setBusy] = useState(false)
  const onProof = async (proof: Proof) => {
    setBusy(true)
    await rest.onProof(proof).finally(() => setBusy(false))
  }
  const close = () => {
    // Clears typed secrets for the next time.
    for (const id of Object.values(formIds)) deleteDraft(id)
    onClose()
  }
  const other = rest.account.has_password && (
    <Button variant="quiet" block onClick={() => setByCode(!byCode)}>
      {byCode ? m.security_prove_by_password() : m.security_prove_by_code()}
    </Button>
  )
  return (
    <Dialog open locked={busy} title={title} onClose={close}>
      <Stack gap={4}>
        <p>{text}</p>
        {byCode ? (
          <ByCode {...rest} onProof={onProof} other={other} />
        ) : (
          <ByPassword {...rest} onProof={onProof} other={other} />
        )}
      </Stack>
    </Dialog>
  )
}

type FormProps = Pick<Props, 'action' | 'account' | 'onProof'> & { other: ReactNode }

function ByPassword({ action, onProof, other }: FormProps) {
  const form = useValidatedForm({
    id: formIds.password,
    schema: v.object({ password: account.changePassword.input.entries.old_password }),
    initial: { password: '' },
    secrets: ['password'],
    onSubmit: onProof,
  })
  return (
    <AccountForm form={form} action={action} instead={other}>
      <PasswordField
        {...form.field('password')}
        label={m.account_password()}
        autoComplete="current-password"
        required
      />
    </AccountForm>
  )
}

function ByCode({ action, account: { has_email, has_phone }, onProof, other }: FormProps) {
  const send = useCall(secondFactor.sendCode, { success: ({ message }) => message })
  const form = useValidatedForm({
    id: formIds.code,
    schema: v.object({ code: factorCode }),
    initial: { code: '' },
    secrets: ['code'],
    onSubmit: onProof,
  })
  const instead = (
    <>
      {(has_email || has_phone) && (
        <Button block busy={send.isPending} onClick={() => send.mutate({})}>
          {has_email ? m.security_prove_mail() : m.security_prove_text()}
        </Button>
      )}
      {other}
    </>
  )
  return (
    <AccountForm form={form} action={action} instead={instead}>
      <TextField
        {...form.field('code')}
        label={m.account_code()}
        help={m.security_prove_code_help()}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </AccountForm>
  )
}
