import { hasSavedAudio, savesListened } from '#src/lib/saved-audio-marks.ts'
import { playerState, playerStore } from './player-state.ts'
import { startSavedEngine } from '#src/audio/saved/use-saved-rows.ts'

export function saveWhileListening(): void {
  if (hasSavedAudio()) void startSavedEngine().catch(() => {})
  let savedId: string | undefined
  playerStore.subscribe(({ track, status }) => {
    if (!track || status !== 'playing' || track.id === savedId || !savesListened()) return
    savedId = track.id
    void saveCurrent().catch(() => {})
  })
}

async function saveCurrent(): Promise<void> {
  const { track } = playerState()
  await startSavedEngine()
  const { saveListened } = await import('#src/audio/saved/save-listened.ts')
  if (track) await saveListened(track)
}
