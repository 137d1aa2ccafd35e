import { useSyncExternalStore } from 'react'
import { onConnectionChange, online } from '#src/lib/connection.ts'

/** Whether the server could be reached last. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, online, online)
}
