import { useSyncExternalStore } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import { onPushStateChange, pushState } from './push-state.ts'

/** Returns what stands between this device and pushes, also after it was changed in the browser's settings. */
export function usePushState() {
  // It depends on the server's settings, too.
  useSettings()
  return useSyncExternalStore(onPushStateChange, pushState)
}
