import { useStore } from '#src/lib/use-store.ts'
import { sessionStore } from './session.ts'

export function useSession() {
  return useStore(sessionStore)
}
