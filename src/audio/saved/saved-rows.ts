import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { hasSavedAudio } from '#src/lib/saved-audio-marks.ts'
import type { SavedAudio } from './database.ts'
import { visibleTo } from './saved-owner.ts'

// What the screens see of what is saved. The database is opened only where something has been saved before, or is
// about to be: a first visit is not to load it.

let rows: SavedAudio[] | undefined
const listeners = new Set<() => void>()

/** Everything that is saved, by whomever; undefined until it has been read. */
export function savedRows(): SavedAudio[] | undefined {
  return rows
}

/** There is something new to show. */
export function showSavedRows(next: SavedAudio[]): void {
  rows = next
  for (const listener of listeners) listener()
}

/** Calls `listener` when `savedRows` answers something new. Returns how to stop. */
export function onSavedRows(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts what reads and fetches what is saved; once. */
export const savedEngine = () => import('./engine.ts').then((engine) => engine.started())

/** What the person here sees of what is saved; undefined until it is known. */
export function useSavedRows(): SavedAudio[] | undefined {
  const { user } = useSession()
  useEffect(() => {
    if (hasSavedAudio()) void savedEngine()
  }, [])
  const all = useSyncExternalStore(onSavedRows, savedRows, () => undefined)
  return all && visibleTo(all, user?.id)
}
