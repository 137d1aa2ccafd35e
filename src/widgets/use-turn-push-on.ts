import { notices } from '#contract/notices.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { turnPushOn } from '#src/sync/push/device.ts'
import { notify } from '#src/ui/overlays/notices.ts'

/** Requests the permission and registers this device for push notifications of a user. */
export function useTurnPushOn() {
  return useCall(turnPushOn, {
    failure: m.notices_push_failed,
    refresh: [notices.settings],
    onSuccess: (permission) => {
      if (permission === 'granted') notify({ kind: 'success', message: m.notices_push_turned_on() })
    },
  })
}
