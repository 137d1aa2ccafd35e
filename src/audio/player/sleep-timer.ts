import { changePlayer } from './player-state.ts'
import type { Sleep } from './player-state.ts'
import { fadeOut, fullVolume } from './sound.ts'

/** Milliseconds. */
const fadeDuration = 10_000

let timers: ReturnType<typeof setTimeout>[] = []

export function setSleepTimer(sleep: Sleep | null, stop: () => void): void {
  for (const timer of timers) clearTimeout(timer)
  timers = []
  fullVolume()
  if (!sleep || sleep === 'end') return
  const left = Math.max(0, sleep.at - Date.now())
  timers = [
    setTimeout(() => fadeOut(Math.min(fadeDuration, left)), left - fadeDuration),
    setTimeout(() => {
      stop()
      fullVolume()
      changePlayer({ sleep: null })
    }, left),
  ]
}
