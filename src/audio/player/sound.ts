import { Howl, Howler } from 'howler'
import { audioElement } from './audio-element.ts'

// Howler opens and closes what sounds and fades it; one Howl at a time, always on the one audio element. It is not
// asked what plays, and does not play, seek or change the speed: what it believes of its elements goes wrong when
// something else pauses them, a place waits to be fetched or the speed changes. The element itself is asked and told.

interface Pool {
  _html5AudioPool: HTMLAudioElement[]
}

Howler.usingWebAudio = false
Howler.autoUnlock = false

let howl: Howl | undefined

/** Opens what is at an address, from a place in seconds on. `onUnknown`: no browser part takes such a file. */
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
      // The other reasons the element tells itself.
      if (typeof why === 'string') onUnknown()
    },
  })
  // Before anything has come this says where to begin.
  if (from > 0) element.currentTime = from
}

/** Ends what is open, and what was still to come of it. */
export function closeSound(): void {
  if (!howl) return
  audioElement().pause()
  howl.unload()
  howl = undefined
}

/** Whether anything is open. */
export function soundIsOpen(): boolean {
  return howl !== undefined
}

/** Lets the sound die away within so many milliseconds. */
export function fadeOut(milliseconds: number): void {
  howl?.fade(1, 0, milliseconds)
}

/** Full volume again. */
export function fullVolume(): void {
  howl?.volume(1)
}
