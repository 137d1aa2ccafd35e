import { useState } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { pushLaterKey } from '#src/lib/push-later.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { usePushState } from '#src/sync/push/use-push-state.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { useTurnPushOn } from './use-turn-push-on.ts'

/**
 * Explains push notifications once and asks on press: browsers penalise permission prompts without a user
 * gesture.
 */
export function PushOffer() {
  const { user } = useSession()
  const { title: app } = useSettings()
  const [later, setLater] = useState(() => localStorage.getItem(pushLaterKey) !== null)
  const turnOn = useTurnPushOn()
  const permission = usePushState()
  // Stays visible while the device is being registered.
  if (!user || later || (permission !== 'default' && !turnOn.isPending)) return null
  return (
    <Card title={m.notices_push_offer()}>
      <Stack gap={3}>
        <p>{m.notices_push_offer_text({ app })}</p>
        <Cluster>
          <Button variant="primary" busy={turnOn.isPending} onClick={() => turnOn.mutate(user.id)}>
            {m.notices_push_turn_on()}
          </Button>
          <Button
            variant="quiet"
            disabled={turnOn.isPending}
            onClick={() => {
              localStorage.setItem(pushLaterKey, 'true')
              setLater(true)
            }}
          >
            {m.install_later()}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}
