import { useRouter } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#src/api/client.ts'
import { completeSignIn } from '#src/features/account/complete-sign-in.ts'
import { useFailureNotice } from '#src/forms/use-failure-notice.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { servesPasskeys, supportsPasskeys } from './supports-passkeys.ts'

const ceremonies = () => import('./ceremonies.ts')

const neverChanges = () => () => {}

/**
 * Signs in by a passkey: the browser offers those it knows at the field of the email, and there is a button. Nothing where
 * passkeys cannot be used.
 */
export function PasskeySignIn() {
  return useSyncExternalStore(neverChanges, supportsPasskeys, servesPasskeys) ? <SignIn /> : null
}

function SignIn() {
  const router = useRouter()
  const showFailure = useFailureNotice()
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    // The button's own question takes the place of this one.
    if (busy) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const offer = async () => {
      const { offerPasskeys } = await ceremonies()
      const result = await offerPasskeys(signal)
      if (result && !signal.aborted) await completeSignIn(result, router)
    }
    const callOff = whenIdle(() => {
      offer().catch((error: unknown) => {
        // Whoever has chosen a passkey hears why it was refused; that there is none to choose is nobody's concern.
        if (signal.aborted || !(error instanceof ApiError && error.status === 401)) return
        showFailure(error)
        setRefusals(refusals + 1)
      })
    })
    return () => {
      callOff()
      leaving.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- offered once, and again after the button, or a refusal
  }, [busy, refusals])

  const signIn = async () => {
    setBusy(true)
    try {
      const { signInByPasskey } = await ceremonies()
      const result = await signInByPasskey()
      if (result) await completeSignIn(result, router)
      else notify({ kind: 'info', message: m.account_passkey_none() })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  // The browser's own window says what is going on.
  return (
    <Button block icon={<KeyRound aria-hidden="true" />} disabled={busy} onClick={() => void signIn()}>
      {m.account_passkey_sign_in()}
    </Button>
  )
}
