import { ownValue } from '#contract/fields/own-value.ts'

// Playback before the engine is loaded: src/hydrate-later.ts, or the player, opens an audio element, and the engine adopts
// it while it plays. The two scripts share it on `window`.

interface EarlySound {
  podcastId: string
  element: HTMLAudioElement
  /** Resolves when it sounds or cannot, or after a timeout. */
  starts?: Promise<unknown>
}

declare global {
  interface Window {
    earlySound?: EarlySound | undefined
  }
}

/** How long other downloads wait for the first sound, in milliseconds. */
const startTimeout = 8000

/** Plays or pauses a button's podcast. Resolves to whether it sounds; undefined after a pause. */
export function toggleEarlySound(button: HTMLElement): Promise<boolean> | undefined {
  const { play = '', podcast = '' } = button.dataset
  const current = window.earlySound
  if (current?.podcastId === podcast && !current.element.paused) {
    current.element.pause()
    return undefined
  }
  const element = current?.element ?? new Audio()
  button.ariaBusy = 'true'
  return playEarlySound({ podcastId: podcast, element }, play).then(() => {
    button.ariaBusy = null
    return !element.error
  })
}

/** Plays a podcast without the engine, which adopts it. Resolves when it sounds or cannot, or after a timeout. */
export function playEarlySound(sound: EarlySound, address: string): Promise<unknown> {
  const { podcastId, element } = sound
  if (window.earlySound?.podcastId !== podcastId || element.error) {
    element.src = address
    element.currentTime = storedPosition(podcastId)
  }
  window.earlySound = sound
  if (!element.paused && element.readyState > 2) return Promise.resolve()
  const starts = new Promise((resolve) => {
    for (const event of ['playing', 'pause', 'error'])
      element.addEventListener(event, resolve, { once: true })
    setTimeout(resolve, startTimeout)
  })
  window.earlySound = { ...sound, starts }
  element.play().catch(() => {})
  return starts
}

/** Reads what positions.ts has stored, in seconds. */
function storedPosition(podcastId: string): number {
  try {
    const { places } = JSON.parse(localStorage.getItem('positions')!) as {
      places: Record<string, { position: number; ended: boolean }>
    }
    const { position, ended } = ownValue(places, podcastId)!
    return ended || position < 3 ? 0 : position
  } catch {
    return 0
  }
}

/** Returns whether the podcast is playing; the caller then owns `audioElement`. */
export function takeEarlySound(podcastId: string): boolean {
  const sound = window.earlySound
  window.earlySound = undefined
  return sound?.podcastId === podcastId && !sound.element.paused && !sound.element.error
}

/** Clicks the podcast's button for the app; stops the sound where there is no button. */
export function handOverEarlySound(): void {
  const sound = window.earlySound
  if (!sound || (sound.element.paused && !sound.element.error)) return
  const button = document.querySelector<HTMLElement>(`[data-podcast="${CSS.escape(sound.podcastId)}"]`)
  if (button) button.click()
  else sound.element.pause()
}
