import { useState } from 'react'
import { phoneSignIn } from '#contract/phone-sign-in.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { PhoneSteps } from '#src/features/account/phone/phone-steps.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'

/** Makes a phone number a way in to the account: it is proven by a texted code first. */
export function AddPhone() {
  const [open, setOpen] = useState(false)
  return (
    <Card title={m.phone_add_title()}>
      <Stack gap={3}>
        <p>{m.phone_add_lead()}</p>
        {open ? (
          <PhoneSteps
            id="phone-to-add"
            send={(number) => call(phoneSignIn.sendCodeToAdd, number)}
            verify={async (number, token) => {
              const { message } = await call(phoneSignIn.add, { ...number, token })
              notify({ kind: 'success', message })
              setOpen(false)
              // The other cards of the screen show it, too.
              await queryClient.invalidateQueries()
            }}
            action={m.phone_add_confirm()}
            leave={
              <Button variant="quiet" block onClick={() => setOpen(false)}>
                {m.phone_cancel()}
              </Button>
            }
          />
        ) : (
          <div>
            <Button onClick={() => setOpen(true)}>{m.phone_add()}</Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}
