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

/** Passkey sign-in: autofill in the email field, and a button. Renders nothing where unsupported. */
export function PasskeySignIn() {
  return useSyncExternalStore(neverChanges, supportsPasskeys, servesPasskeys) ? <SignIn /> : null
}

function SignIn() {
  const router = useRouter()
  const showFailure = useFailureNotice()
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    // The button's request replaces this one.
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
        // Reports only a rejected passkey; a failing autofill offer is irrelevant to the user.
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

  // No busy state: the browser shows its own dialog.
  return (
    <Button block icon={<KeyRound aria-hidden="true" />} disabled={busy} onClick={() => void signIn()}>
      {m.account_passkey_sign_in()}
    </Button>
  )
}
