import { hasSavedAudio, savesListened } from '#src/lib/saved-audio-marks.ts'
import { onPlayerChange, playerState } from './player-state.ts'
import { startSavedEngine } from '#src/audio/saved/use-saved-rows.ts'

/** Goes on with what is being saved on this device, and saves what is listened to, if the person wants that. */
export function saveWhileListening(): void {
  if (hasSavedAudio()) void startSavedEngine().catch(() => {})
  let heard: string | undefined
  onPlayerChange(() => {
    const { track, status } = playerState()
    if (!track || status !== 'playing' || track.id === heard || !savesListened()) return
    heard = track.id
    void saveHeard().catch(() => {})
  })
}

async function saveHeard(): Promise<void> {
  const { track } = playerState()
  await startSavedEngine()
  const { saveListened } = await import('#src/audio/saved/save-listened.ts')
  if (track) await saveListened(track)
}
