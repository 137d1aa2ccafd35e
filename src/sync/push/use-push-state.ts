import { useSyncExternalStore } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import { onPushStateChange, pushState } from './push-state.ts'

export function usePushState() {
  useSettings()
  return useSyncExternalStore(onPushStateChange, pushState)
}
