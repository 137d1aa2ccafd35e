import { notices } from '#contract/notices.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { turnPushOn } from '#src/sync/push/device.ts'
import { notify } from '#src/ui/overlays/notices.ts'

/** Turns pushes on for this device, for the user with the id that is given: the browser asks for the permission. */
export function useTurnPushOn() {
  return useCall(turnPushOn, {
    failure: m.notices_push_failed,
    refresh: [notices.settings],
    onSuccess: (permission) => {
      if (permission === 'granted') notify({ kind: 'success', message: m.notices_push_turned_on() })
    },
  })
}
