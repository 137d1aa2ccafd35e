import { useStore } from '#src/lib/use-store.ts'
import { sessionStore } from './session.ts'

/** Returns who is signed in, and the church they look at. */
export function useSession() {
  return useStore(sessionStore)
}
