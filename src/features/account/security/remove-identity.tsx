import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { account } from '#contract/account.ts'
import { security } from '#contract/security.ts'
import { call } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { SignInAgain } from './sign-in-again.tsx'

interface Props {
  id: string
  /** What the way in is called. */
  name: string
  /** How the person shows whose account it is: by its password, by the sign-in just now, or by a new one. */
  proof: 'password' | 'given' | 'sign-in'
}

const changed = [security.identities, security.events, account.sessions]

/** Removes a way in, once the person has confirmed it and shown whose account it is. */
export function RemoveIdentity({ id, name, proof }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const remove = useCall(security.removeIdentity, { success: ({ message }) => message, refresh: changed })
  return (
    <>
      <IconButton label={m.security_remove_identity({ name })} onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {open && proof === 'password' && <WithPassword id={id} name={name} onClose={close} />}
      {open && proof === 'given' && (
        <ConfirmCall
          call={remove}
          input={{ identity_id: id }}
          title={m.security_remove_title({ name })}
          text={m.security_remove_text()}
          confirmLabel={m.security_remove()}
          onClose={close}
        />
      )}
      {open && proof === 'sign-in' && (
        <Dialog open onClose={close} title={m.security_sign_in_again_title()}>
          <SignInAgain />
        </Dialog>
      )}
    </>
  )
}

const schema = v.object({ password: account.changePassword.input.entries.old_password })

function WithPassword({ id, name, onClose }: Omit<Props, 'proof'> & { onClose: () => void }) {
  const formId = useId()
  const { user } = useSession()
  const form = useValidatedForm({
    id: `remove-identity:${id}`,
    schema,
    initial: { password: '' },
    secrets: ['password'],
    onSubmit: async ({ password }) => {
      const { message } = await call(security.removeIdentity, { identity_id: id, password })
      notify({ kind: 'success', message })
      onClose()
      await refresh(changed)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.busy}
      title={m.security_remove_title({ name })}
      actions={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={form.busy}>
            {m.security_remove()}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.element} onSubmit={form.submit} noValidate>
        <Stack gap={3}>
          <p>{m.security_remove_text()}</p>
          {/* Tells password managers which account the password belongs to. */}
          <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
          <PasswordField
            {...form.field('password')}
            label={m.account_current_password()}
            autoComplete="current-password"
            required
          />
        </Stack>
      </form>
    </Dialog>
  )
}
