import { useRouter, useSearch } from '@tanstack/react-router'
import { m } from '#src/locales/paraglide/messages.js'
import { GoogleButton } from './google-button.tsx'

/** Goes to Google, and with what comes back to the screen that goes on from there. */
export function GoogleSignInButton() {
  const router = useRouter()
  const { back } = useSearch({ from: '/_guest' })
  return (
    <GoogleButton
      label={m.account_with_google()}
      back={back}
      onTicket={(ticket) =>
        void router.navigate({ to: '/auth/google', search: { back }, hash: `ticket=${ticket}` })
      }
    />
  )
}
