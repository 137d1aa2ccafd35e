import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { google } from '#contract/account/google.ts'
import { queryClient } from '#src/api/query.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { deleteAttempt, readAttempt } from '#src/features/account/google/attempt.ts'
import { GoogleButton } from '#src/features/account/google/google-button.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { useOwnerProof } from './use-owner-proof.tsx'

/** Adds Google as an identity, if configured and not present yet. */
export function AddGoogle({ identities }: { identities: { kind: string }[] }) {
  const { cloudAuth } = useSettings()
  return cloudAuth?.google && identities.every(({ kind }) => kind !== 'google') ? <Offer /> : null
}

function Offer() {
  const router = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const begun = useRef(false)
  const owner = useOwnerProof()
  const { mutate } = useCall(google.add, {
    success: ({ message }) => message,
    // Other cards show the identities too.
    refresh: () => queryClient.invalidateQueries({ type: 'active' }),
  })

  const add = (ticket: string) => {
    const attempt = readAttempt()
    deleteAttempt()
    if (attempt) mutate({ ticket, secret: attempt.secret })
    else notify({ kind: 'error', message: m.account_google_over() })
  }

  useEffect(() => {
    const ticket = new URLSearchParams(hash).get('ticket')
    if (begun.current || !ticket) return
    begun.current = true
    // Removes the single-use ticket from the URL.
    void router.navigate({ to: '/security', hash: '', replace: true })
    add(ticket)
    // On arrival only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  // Popups need a user activation: after the confirmation the user presses again.
  if (owner.confirmed) return <GoogleButton label={m.account_google_add()} size="md" adding onTicket={add} />
  return (
    <>
      <Button onClick={() => owner.prove(() => {})}>{m.account_google_add()}</Button>
      {owner.dialog}
    </>
  )
}
