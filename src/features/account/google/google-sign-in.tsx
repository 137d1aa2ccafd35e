import { useRouter, useSearch } from '@tanstack/react-router'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { GoogleButton } from './google-button.tsx'

/** The Google sign-in; renders nothing if not configured. */
export function GoogleSignIn() {
  const { cloudAuth } = useSettings()
  const router = useRouter()
  const { back, church } = useSearch({ from: '/_guest' })
  if (!cloudAuth?.google) return null
  return (
    <GoogleButton
      label={m.account_with_google()}
      goesOn={{ back, church }}
      onTicket={(ticket) =>
        void router.navigate({ to: '/auth/google', search: { back }, hash: `ticket=${ticket}` })
      }
    />
  )
}
