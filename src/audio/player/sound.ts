import { Howl, Howler } from 'howler'
import { audioElement } from './audio-element.ts'

// Howler opens, closes and fades what plays; one Howl at a time, always on the one audio element. It is not used for
// the state, for play, seek or the speed: its own state gets wrong when something else pauses its elements, when a seek
// waits for data or the speed changes. Those go to the element itself.

interface Pool {
  _html5AudioPool: HTMLAudioElement[]
}

Howler.usingWebAudio = false
Howler.autoUnlock = false

let howl: Howl | undefined

/** Opens an address at `from`, in seconds. `onUnknown`: the browser has no codec for such a file. */
export function openSound(
  address: string,
  { extension, from, onUnknown }: { extension: string; from: number; onUnknown: () => void },
): void {
  closeSound()
  const element = audioElement()
  const pool = Howler as unknown as Pool
  pool._html5AudioPool = [element]
  howl = new Howl({
    src: [address],
    format: [extension],
    html5: true,
    onloaderror: (_, why) => {
      // The element fires `error` for the other reasons.
      if (typeof why === 'string') onUnknown()
    },
  })
  // Before anything has arrived this sets where to start.
  if (from > 0) element.currentTime = from
}

/** Closes what is open, and aborts its download. */
export function closeSound(): void {
  if (!howl) return
  audioElement().pause()
  howl.unload()
  howl = undefined
}

/** Returns whether anything is open. */
export function soundIsOpen(): boolean {
  return howl !== undefined
}

/** Fades the sound out within so many milliseconds. */
export function fadeOut(milliseconds: number): void {
  howl?.fade(1, 0, milliseconds)
}

/** Restores the full volume. */
export function fullVolume(): void {
  howl?.volume(1)
}
