import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { account } from '#contract/account/account.ts'
import { security } from '#contract/account/security.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { useOwnerProof } from './use-owner-proof.tsx'

/** Removes an identity after proof and confirmation. `name`: its display name. */
export function RemoveIdentity({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  const owner = useOwnerProof()
  const remove = useCall(security.removeIdentity, {
    success: ({ message }) => message,
    refresh: [security.identities, security.events, account.sessions],
  })
  return (
    <>
      <IconButton
        label={m.security_remove_identity({ name })}
        onClick={() => owner.prove(() => setOpen(true))}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {owner.dialog}
      {open && (
        <ConfirmCall
          call={remove}
          input={{ identity_id: id }}
          title={m.security_remove_title({ name })}
          text={m.security_remove_text()}
          confirmLabel={m.security_remove()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
