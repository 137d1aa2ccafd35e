import { useEffect } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { useStore } from '#src/lib/use-store.ts'
import { hasSavedAudio, markPage } from '#src/lib/saved-audio-marks.ts'
import type { SavedAudio } from './database.ts'
import { visibleTo } from './saved-owner.ts'
import { savedRows } from './saved-rows.ts'

export const startSavedEngine = () => import('./engine.ts').then((engine) => engine.started())

export function useSavedRows(): SavedAudio[] | undefined {
  const { user } = useSession()
  useEffect(() => {
    if (hasSavedAudio()) startSavedEngine().catch(() => markPage(false))
  }, [])
  const all = useStore(savedRows)
  return all && visibleTo(all, user?.id)
}
