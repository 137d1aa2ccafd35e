import { changePlayer } from './player-state.ts'
import type { Sleep } from './player-state.ts'
import { fadeOut, fullVolume } from './sound.ts'

/** So long the sound dies away before it stops, in milliseconds. */
const fading = 10_000

let timers: ReturnType<typeof setTimeout>[] = []

/** Lets the sound die away and stop at a moment, in place of what was wanted before. `stop` pauses. */
export function setSleepTimer(sleep: Sleep | null, stop: () => void): void {
  for (const timer of timers) clearTimeout(timer)
  timers = []
  fullVolume()
  if (!sleep || sleep === 'end') return
  const left = Math.max(0, sleep.at - Date.now())
  timers = [
    setTimeout(() => fadeOut(Math.min(fading, left)), left - fading),
    setTimeout(() => {
      stop()
      fullVolume()
      changePlayer({ sleep: null })
    }, left),
  ]
}
