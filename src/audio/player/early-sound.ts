// A press on Play plays before the app is there: the script that a public page starts with (src/hydrate-later.ts) opens
// the audio element, and the app's player takes it over while it plays. Two scripts share it, so it is on `window`.

interface EarlySound {
  podcastId: string
  element: HTMLAudioElement
}

declare global {
  interface Window {
    earlySound?: EarlySound | undefined
  }
}

/** How long other downloads wait for the first sound, in milliseconds. */
const startTimeout = 8000

/**
 * Plays the podcast of a button, or pauses it. Returns a promise that resolves to whether it sounds, undefined after a
 * pause.
 */
export function toggleEarlySound(button: HTMLElement): Promise<boolean> | undefined {
  const { play = '', podcast = '' } = button.dataset
  const current = window.earlySound
  if (current?.podcastId === podcast && !current.element.paused) {
    current.element.pause()
    return undefined
  }
  const element = current?.element ?? new Audio()
  if (current?.podcastId !== podcast) {
    element.src = play
    element.currentTime = storedPosition(podcast)
  }
  window.earlySound = { podcastId: podcast, element }
  button.ariaBusy = 'true'
  const starts = new Promise((resolve) => {
    for (const event of ['playing', 'pause', 'error'])
      element.addEventListener(event, resolve, { once: true })
    setTimeout(resolve, startTimeout)
  })
  // Why it fails is shown by the app, which tries again.
  element.play().catch(() => {})
  return starts.then(() => {
    button.ariaBusy = null
    return !element.error
  })
}

/** Returns where this device has paused the podcast, in seconds (positions.ts). */
function storedPosition(podcastId: string): number {
  try {
    const { places } = JSON.parse(localStorage.getItem('positions')!) as {
      places: Record<string, { position: number; ended: boolean }>
    }
    const { position, ended } = places[podcastId]!
    return ended || position < 3 ? 0 : position
  } catch {
    return 0
  }
}

/** Returns whether the podcast plays; its element (`audioElement`) belongs to the caller from now on. */
export function takeEarlySound(podcastId: string): boolean {
  const sound = window.earlySound
  window.earlySound = undefined
  return sound?.podcastId === podcastId && !sound.element.paused && !sound.element.error
}

/** Hands the sound to the app by a click on its button; stops it where the app shows no such button. */
export function handOverEarlySound(): void {
  const sound = window.earlySound
  if (!sound || (sound.element.paused && !sound.element.error)) return
  const button = document.querySelector<HTMLElement>(`[data-podcast="${CSS.escape(sound.podcastId)}"]`)
  if (button) button.click()
  else sound.element.pause()
}
