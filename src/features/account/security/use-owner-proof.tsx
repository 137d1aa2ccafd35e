import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { secondFactor } from '#contract/account/second-factor.ts'
import { security } from '#contract/account/security.ts'
import { query } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { refresh } from '#src/queries/refresh.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { ProveDialog } from './second-factor/prove-dialog.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Poll interval for an expired confirmation, in milliseconds. */
const readEvery = 60_000

/**
 * Requires a recent proof of identity before changing identities. `prove` runs the action immediately, or
 * after the dialog that the caller renders.
 */
export function useOwnerProof(): {
  confirmed: boolean
  prove: (work: () => void) => void
  dialog: ReactNode
} {
  const identitiesQuery = useQuery({ ...query(security.identities, {}), refetchInterval: readEvery })
  const [pending, setPending] = useState<{ work: () => void }>()
  const confirmed = identitiesQuery.data?.confirmed ?? false
  const close = () => setPending(undefined)
  const isWaiting = useRef(false)
  const prove = async (work: () => void) => {
    if (confirmed) return work()
    // Ignores repeated presses while waiting.
    if (isWaiting.current) return
    isWaiting.current = true
    // Waits for the state: a user who has just signed in is not asked again.
    const { data } = identitiesQuery.isFetching
      ? await identitiesQuery.refetch({ cancelRefetch: false })
      : identitiesQuery
    isWaiting.current = false
    if (data?.confirmed) work()
    else setPending({ work })
  }
  return {
    confirmed,
    prove: (work) => void prove(work),
    dialog: pending && (
      <ProveOwner
        onClose={close}
        onProven={() => {
          close()
          pending.work()
        }}
      />
    ),
  }
}

function ProveOwner({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const factor = useQuery(query(secondFactor.get, {}))
  const { on, has_password = false, has_email = false, has_phone = false } = factor.data ?? {}
  if (on || has_password || has_email || has_phone) {
    return (
      <ProveDialog
        title={m.security_confirm_title()}
        text={m.security_confirm_text()}
        action={m.security_confirm()}
        account={{ has_password, has_email, has_phone }}
        onClose={onClose}
        onProof={async (proof) => {
          const { message } = await call(security.confirm, proof)
          notify({ kind: 'success', message })
          await refresh([security.identities])
          onProven()
        }}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title={m.security_sign_in_again_title()}>
      {factor.data && <SignInAgain />}
      {factor.isPending && <Skeleton height="7rem" />}
      {factor.isError && !factor.data && <LoadFailed title={m.security_factor_failed()} query={factor} />}
    </Dialog>
  )
}
