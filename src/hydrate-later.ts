import { appFilesId, noConnectionId } from '#contract/pages/served-page.ts'
import { hasDrafts } from '#src/lib/drafts.ts'
import { deletePress, notePress, whenAlive } from '#src/lib/replayed-clicks.ts'

// The only script of a public page, which is readable without it. Loads the app on the first interaction,
// after `staying`, or immediately with local state (session, preference, audio, draft).

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
/** Storage keys of local state: session, language, theme, audio. */
const ours = ['access_token', 'language', 'theme', 'audioState']
const options = { capture: true, passive: true }

let requested = false
async function wake(): Promise<void> {
  if (requested) return
  requested = true
  const { content } = document.querySelector<HTMLTemplateElement>(`#${appFilesId}`)!
  const problem = document.querySelector<HTMLElement>(`#${noConnectionId}`)!
  problem.hidden = true
  // Browsers cache failed module imports, so all files are fetched first.
  const files = [...content.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')]
  const fetched = await Promise.all(files.map(fetchFile)).catch(() => undefined)
  if (fetched) return document.head.append(document.importNode(content, true))
  // The next interaction retries. A pressed button gets an error message.
  requested = false
  problem.hidden = !deletePress()
}

async function fetchFile(file: HTMLScriptElement | HTMLLinkElement): Promise<Blob> {
  const response = await fetch('src' in file ? file.src : file.href)
  if (!response.ok) throw new Error(response.statusText)
  return response.blob()
}

function press(event: Event): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  // The running app calls preventDefault() when it handles the event itself.
  event.preventDefault()
  event.stopPropagation()
  notePress(button)
}

/** `beforeinstallprompt` fires once, possibly before the app is loaded. */
function storeOffer(event: Event): void {
  event.preventDefault()
  whenAlive(() => dispatchEvent(event))
}

for (const sign of signs) addEventListener(sign, wake, options)
addEventListener('beforeinstallprompt', storeOffer, { once: true })
addEventListener('click', press, { capture: true })
const timer = setTimeout(() => void wake(), staying)
whenAlive(() => {
  clearTimeout(timer)
  removeEventListener('beforeinstallprompt', storeOffer)
  for (const sign of signs) removeEventListener(sign, wake, options)
  removeEventListener('click', press, { capture: true })
})
if (hasDrafts() || ours.some((key) => localStorage.getItem(key) !== null)) void wake()
