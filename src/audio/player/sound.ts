import { Howl, Howler } from 'howler'
import { takeEarlySound } from './early-sound.ts'
import { audioElement } from './audio-element.ts'

// Howler opens and closes the audio element. Its own state is unreliable when something else pauses the element or
// while a seek waits, so play, seek, speed and volume use the element itself.

/** Milliseconds. */
const fadeStep = 100

interface Pool {
  _html5AudioPool: HTMLAudioElement[]
}

Howler.usingWebAudio = false
Howler.autoUnlock = false

let howl: Howl | undefined
/** Opened without Howler, before the app was loaded. */
let isAdopted = false
let fading: ReturnType<typeof setInterval> | undefined

/** `from`: seconds. `onUnknown`: the browser has no codec. */
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
      // Other failures fire `error` on the element.
      if (typeof why === 'string') onUnknown()
    },
  })
  // Sets the start position before the metadata has arrived.
  if (from > 0) element.currentTime = from
}

/** Adopts early playback of the podcast. Returns false when there is none. */
export function adoptSound(podcastId: string): boolean {
  if (!takeEarlySound(podcastId)) return false
  closeSound()
  isAdopted = true
  return true
}

/** Also aborts the download. */
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

export function soundIsOpen(): boolean {
  return howl !== undefined || isAdopted
}

/** Fades out in `duration` milliseconds. */
export function fadeOut(duration: number): void {
  const startsAt = performance.now()
  fullVolume()
  fading = setInterval(() => {
    audioElement().volume = Math.max(0, 1 - (performance.now() - startsAt) / duration)
  }, fadeStep)
}

export function fullVolume(): void {
  clearInterval(fading)
  audioElement().volume = 1
}
