import type { Engine } from './engine.ts'
import { until } from './until.ts'

/** What the smoke test needs of the world: a podcast that anyone may hear, and a way to lose the server. */
interface Scene {
  origin: string
  podcastId: string
  etag: string
  loseServer(): Promise<void>
}

/** Saves a podcast, and without the server plays it, seeks, and goes on there when the page is opened again. */
export async function listenOffline(engine: Engine, scene: Scene): Promise<void> {
  const page = `${scene.origin}/podcast/by/${scene.podcastId}`
  await engine.open(page)
  await until(engine, 'navigator.serviceWorker.controller !== null')
  // A first visit was loaded without the worker.
  await engine.open(page)
  const button = 'button[aria-label^="Save "]'
  await until(engine, `document.querySelector('${button}') !== null`)
  await engine.press(button)
  await until(engine, `document.body.textContent.includes('Saved on this device')`)

  await scene.loseServer()
  await engine.open(`${scene.origin}/saved`)
  await until(engine, `document.querySelector('main li') !== null`)
  const address = `/saved-audio/${scene.podcastId}/${scene.etag}.mp3`
  await engine.value(play(address, 0))
  await heard(engine, 'window.sound.currentTime > 0.5')
  await engine.value('void (window.sound.currentTime = 150)')
  await heard(engine, 'window.sound.currentTime > 151')

  await engine.open(`${scene.origin}/saved`)
  await engine.value(play(address, 151))
  await heard(engine, 'window.sound.currentTime > 152 && window.sound.currentTime < 170')
}

function play(address: string, from: number): string {
  return `(() => {
    window.sound = new Audio('${address}')
    window.sound.muted = true
    // WebKitGTK ignores a position that is set before, and a later one after a seek to 0 at this moment.
    if (${from} > 0) window.sound.onloadedmetadata = () => (window.sound.currentTime = ${from})
    void window.sound.play()
  })()`
}

function heard(engine: Engine, expression: string): Promise<void> {
  return until(
    engine,
    expression,
    'window.sound.error && `The sound has failed: ${window.sound.error.message}`',
  )
}
