import { Howl, Howler } from 'howler'
import { takeEarlySound } from './early-sound.ts'
import { audioElement } from './audio-element.ts'

// Howler opens and closes what plays: one Howl at a time, always on the one audio element. Its own state becomes wrong
// when something else pauses its elements, when a seek waits for data or when the speed changes, so play, seek, speed and
// volume go to the element itself.

/** Interval in which the volume is lowered, in milliseconds. */
const fadeStep = 100

interface Pool {
  _html5AudioPool: HTMLAudioElement[]
}

Howler.usingWebAudio = false
Howler.autoUnlock = false

let howl: Howl | undefined
/** What plays was opened before the app was there, without Howler. */
let isAdopted = false
let fading: ReturnType<typeof setInterval> | undefined

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

/** Takes over a podcast that plays since before the app was there. Returns false where it does not. */
export function adoptSound(podcastId: string): boolean {
  if (!takeEarlySound(podcastId)) return false
  closeSound()
  isAdopted = true
  return true
}

/** Closes what is open, and aborts its download. */
export function closeSound(): void {
  if (!soundIsOpen()) return
  const element = audioElement()
  element.pause()
  howl?.unload()
  howl = undefined
  if (!isAdopted) return
  isAdopted = false
  element.removeAttribute('src')
  element.load()
}

/** Returns whether anything is open. */
export function soundIsOpen(): boolean {
  return howl !== undefined || isAdopted
}

/** Fades the sound out within this time, in milliseconds. */
export function fadeOut(duration: number): void {
  const startsAt = performance.now()
  fullVolume()
  fading = setInterval(() => {
    audioElement().volume = Math.max(0, 1 - (performance.now() - startsAt) / duration)
  }, fadeStep)
}

/** Restores the full volume. */
export function fullVolume(): void {
  clearInterval(fading)
  audioElement().volume = 1
}
