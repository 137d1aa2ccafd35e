import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountDeletion, undoDays } from '#contract/account/account-deletion.ts'
import { alwaysStale, query, queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { SignInAgain } from '#src/features/account/security/sign-in-again.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'

const leavingQuery = query(accountDeletion.look, {})

/** The card that deletes the account; required decisions are loaded on press. */
export function DeleteAccountCard() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  // The team may have changed since the last read.
  const leaving = useQuery({ ...leavingQuery, enabled: open, staleTime: alwaysStale, gcTime: 0 }, queryClient)
  return (
    <Card title={m.deletion_title()}>
      <Stack gap={4}>
        <p>{m.deletion_text({ days: undoDays })}</p>
        {user !== null && user.subscription_amount > 0 && <p>{m.deletion_paid()}</p>}
        {!open && (
          <div>
            <Button variant="danger" onClick={() => setOpen(true)}>
              {m.deletion_begin()}
            </Button>
          </div>
        )}
        {open && leaving.isPending && <SkeletonList rows={2} />}
        {open && leaving.isError && !leaving.data && (
          <ErrorState
            title={m.deletion_failed_to_load()}
            retrying={leaving.isFetching}
            onRetry={() => void leaving.refetch()}
          />
        )}
        {open && leaving.data?.proof === 'sign-in' && <SignInAgain />}
        {open && leaving.data && leaving.data.proof !== 'sign-in' && user && (
          <DeleteAccountForm user={user} leaving={leaving.data} onCancel={() => setOpen(false)} />
        )}
      </Stack>
    </Card>
  )
}
