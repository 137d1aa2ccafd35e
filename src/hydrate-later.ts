import { appFilesId, noConnectionId } from '#contract/pages/served-page.ts'
import { hasDrafts } from '#src/lib/drafts.ts'
import { toggleEarlySound } from '#src/audio/player/early-sound.ts'
import { hasSavedAudio, markPage } from '#src/lib/saved-audio-marks.ts'
import { deletePress, notePress, whenAlive } from '#src/lib/replayed-clicks.ts'

// The only script of a public page, which is readable without it; inlined in its head, so that no press comes before it.
// Loads the app on the first interaction, after `staying`, or immediately with local state (session, preference, audio, draft).

/** Milliseconds after which a visitor is assumed to stay. */
const staying = 5000

const signs = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
  'click',
  // Another tab has signed in or changed the language.
  'storage',
] as const
/** Keys of local storage with which the page looks different: the session, language and theme, the player. */
const ours = ['access_token', 'language', 'theme', 'audioState']
const options = { capture: true, passive: true }
markPage(hasSavedAudio())

let requested = false
let fetching = new AbortController()
/** Resolves when the sound that was pressed has started: until then the line is its own. */
let soundStarts: Promise<boolean> | undefined

const notice = () => document.querySelector<HTMLElement>(`#${noConnectionId}`)!
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }))

async function wake(): Promise<void> {
  if (requested) return
  requested = true
  await parsed
  const { content } = document.querySelector<HTMLTemplateElement>(`#${appFilesId}`)!
  notice().hidden = true
  // All are fetched before the first is run: a browser does not request a module again that has failed.
  const files = [...content.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')]
  let signal: AbortSignal
  do {
    await soundStarts
    fetching = new AbortController()
    ;({ signal } = fetching)
    const fetched = await Promise.all(files.map((file) => fetchFile(file, fetching.signal))).catch(
      () => undefined,
    )
    if (fetched) return document.head.append(document.importNode(content, true))
  } while (signal.aborted)
  // The next interaction retries. A pressed button gets an error message.
  requested = false
  notice().hidden = !deletePress()
}

async function fetchFile(file: HTMLScriptElement | HTMLLinkElement, signal: AbortSignal): Promise<Blob> {
  const response = await fetch('src' in file ? file.src : file.href, { signal })
  if (!response.ok) throw new Error(response.statusText)
  return response.blob()
}

function press(event: Event): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  // The running app calls preventDefault() when it handles the event itself.
  event.preventDefault()
  event.stopPropagation()
  if (!button.dataset['play']) return notePress(button)
  soundStarts = toggleEarlySound(button)
  if (!soundStarts) return
  fetching.abort()
  void soundStarts.then((sounds) => {
    notice().hidden = sounds
  })
}

/** `beforeinstallprompt` fires once, possibly before the app is loaded. */
function storeOffer(event: Event): void {
  event.preventDefault()
  whenAlive(() => dispatchEvent(event))
}

/** Chrome fires a `pointermove` without a movement when the layout changes below a pointer that rests. */
function touch(event: Event): void {
  const isStill = event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0
  if (event.type !== 'pointermove' || !isStill) void wake()
}

for (const sign of signs) addEventListener(sign, touch, options)
addEventListener('beforeinstallprompt', storeOffer, { once: true })
addEventListener('click', press, { capture: true })
const timer = setTimeout(() => void wake(), staying)
whenAlive(() => {
  clearTimeout(timer)
  removeEventListener('beforeinstallprompt', storeOffer)
  for (const sign of signs) removeEventListener(sign, touch, options)
  removeEventListener('click', press, { capture: true })
})
if (hasDrafts() || ours.some((key) => localStorage.getItem(key) !== null)) void wake()
