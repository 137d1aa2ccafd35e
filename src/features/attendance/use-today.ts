import { useSyncExternalStore } from 'react'
import type { Church } from '#contract/church.ts'
import { todayIn } from '#src/queries/today-in.ts'

/** Subscribes to the app being shown or hidden. */
export function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The date in the church; looked at anew when somebody comes back to the app. */
export function useToday(church: Church | undefined): string {
  return useSyncExternalStore(onReturn, () => todayIn(church))
}
