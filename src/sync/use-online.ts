import { onlineStore } from '#src/lib/connection.ts'
import { useStore } from '#src/lib/use-store.ts'

/** Returns whether the server could be reached last. */
export function useOnline(): boolean {
  return useStore(onlineStore)
}
