import { useSyncExternalStore } from 'react'
import { onSessionChange, session } from './session.ts'

/** Who is signed in, and the church they look at. */
export function useSession() {
  return useSyncExternalStore(onSessionChange, session, session)
}
