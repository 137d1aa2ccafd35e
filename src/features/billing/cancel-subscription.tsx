import { useQuery } from '@tanstack/react-query'
import { billing } from '#contract/billing.ts'
import { query, queryClient } from '#src/api/query.ts'
import { storeUser } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Stack } from '#src/ui/stack.tsx'
import { OverLimit } from './over-limit.tsx'

/** Says what ends, and ends it. */
export function CancelSubscription({ name, onClose }: { name: string; onClose: () => void }) {
  const { user } = useSession()
  const after = useQuery(query(billing.preview, { plan: 'free' }))
  const cancel = useCall(billing.cancel, {
    success: ({ message }) => message,
    failure: m.pricing_cancel_failed,
    onSuccess: ({ user: next }) => storeUser(next),
    refresh: () => queryClient.invalidateQueries(),
  })
  return (
    <ConfirmCall
      call={cancel}
      input={{}}
      title={m.pricing_cancel_title({ plan: name })}
      text={
        <Stack gap={3}>
          <p>{m.pricing_cancel_text({ plan: name })}</p>
          {user?.user_type === 2 && <p>{m.pricing_cancel_professional()}</p>}
          <OverLimit churches={after.data?.overLimit ?? []} />
        </Stack>
      }
      confirmLabel={m.pricing_cancel()}
      cancelLabel={m.pricing_cancel_not()}
      onClose={onClose}
    />
  )
}
