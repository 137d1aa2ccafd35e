import { useState } from 'react'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { security } from '#contract/account/security.ts'
import { call } from '#src/api/session.ts'
import { PhoneSteps } from '#src/features/account/phone/phone-steps.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { useOwnerProof } from './use-owner-proof.tsx'

/** Adds a phone as an identity, verified by a texted code. */
export function AddPhone({ identities }: { identities: { kind: string }[] }) {
  const [open, setOpen] = useState(false)
  const owner = useOwnerProof()
  const close = () => setOpen(false)
  if (identities.some(({ kind }) => kind === 'phone')) return null
  return (
    <>
      <Button onClick={() => owner.prove(() => setOpen(true))}>{m.phone_add()}</Button>
      {owner.dialog}
      {open && (
        <Dialog open onClose={close} title={m.phone_add_title()}>
          <Stack gap={3}>
            <p>{m.phone_add_lead()}</p>
            <PhoneSteps
              id="phone-to-add"
              send={(number) => call(phoneSignIn.sendCodeToAdd, number)}
              verify={async (number, token) => {
                const { message } = await call(phoneSignIn.add, { ...number, token })
                notify({ kind: 'success', message })
                close()
                await refresh([security.identities, security.events])
              }}
              action={m.phone_add_confirm()}
              leave={
                <Button variant="quiet" block onClick={close}>
                  {m.phone_cancel()}
                </Button>
              }
            />
          </Stack>
        </Dialog>
      )}
    </>
  )
}
