import { onlineStore } from '#src/lib/connection.ts'
import { useStore } from '#src/lib/use-store.ts'

export function useOnline(): boolean {
  return useStore(onlineStore)
}
