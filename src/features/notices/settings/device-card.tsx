import { notices } from '#contract/notices.ts'
import { useSession } from '#src/api/use-session.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { turnPushOff } from '#src/sync/push/device.ts'
import { usePushState } from '#src/sync/push/use-push-state.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { InstallCard } from '#src/widgets/install-card.tsx'
import { useTurnPushOn } from '#src/widgets/use-turn-push-on.ts'
import { undoDenied } from './undo-denied.ts'

/** Push state of this device with actions. `registered`: the server has its subscription. */
export function DeviceCard({ registered }: { registered: boolean }) {
  const state = usePushState()
  const { title: app } = useSettings()
  return (
    <>
      <Card title={m.notices_here()}>
        {state === 'missing' && <p>{m.notices_push_missing()}</p>}
        {state === 'unsupported' && <p>{m.notices_push_unsupported()}</p>}
        {state === 'install' && <p>{m.notices_push_install({ app })}</p>}
        {state === 'denied' && (
          <Stack gap={2}>
            <p>{m.notices_push_denied({ app })}</p>
            <p>{undoDenied(app)}</p>
          </Stack>
        )}
        {(state === 'default' || state === 'granted') &&
          (registered && state === 'granted' ? <TurnOff /> : <TurnOn />)}
      </Card>
      {state === 'install' && <InstallCard />}
    </>
  )
}

function TurnOn() {
  const { user } = useSession()
  const turnOn = useTurnPushOn()
  return (
    <Stack gap={3}>
      <p>{m.notices_push_is_off()}</p>
      <Cluster>
        <Button variant="primary" busy={turnOn.isPending} onClick={() => user && turnOn.mutate(user.id)}>
          {m.notices_push_turn_on()}
        </Button>
      </Cluster>
    </Stack>
  )
}

function TurnOff() {
  const test = useCall(notices.tryPush, { success: ({ message }) => message })
  const turnOff = useCall(turnPushOff, {
    success: () => m.notices_push_turned_off(),
    failure: m.notices_not_saved,
    refresh: [notices.settings],
  })
  return (
    <Stack gap={3}>
      <p>{m.notices_push_is_on()}</p>
      <Cluster>
        <Button busy={test.isPending} onClick={() => test.mutate({})}>
          {m.notices_push_test()}
        </Button>
        <Button busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
          {m.notices_push_turn_off()}
        </Button>
      </Cluster>
    </Stack>
  )
}
