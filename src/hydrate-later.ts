import { appFilesId, noConnectionId } from '#contract/pages/served-page.ts'
import { hasDrafts } from '#src/lib/drafts.ts'
import { deletePress, notePress, whenAlive } from '#src/lib/replayed-clicks.ts'

// The only script that a public page starts with: it was drawn by the server and needs none to be read, so that a
// cheap phone on a slow line is not kept busy by an app that may not be wanted. The app is fetched as soon as somebody
// touches the page or stays, and at once where the device has something of ours: a session, a choice, a sermon, a draft.

/** Who stays so long, in milliseconds, is going to want it. */
const staying = 5000

const signs = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
  'click',
  // Another tab has signed in, or chosen a language.
  'storage',
] as const
/** By these the device has something of its own to show: who is signed in, how it looks, what was being listened to. */
const ours = ['access_token', 'language', 'theme', 'audioState']
const options = { capture: true, passive: true }

let asked = false
async function wake(): Promise<void> {
  if (asked) return
  asked = true
  const { content } = document.querySelector<HTMLTemplateElement>(`#${appFilesId}`)!
  const problem = document.querySelector<HTMLElement>(`#${noConnectionId}`)!
  problem.hidden = true
  // Fetched at once and whole before the first is run: a browser does not ask again for a module that did not come.
  const files = [...content.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')]
  const fetched = await Promise.all(files.map(fetchFile)).catch(() => undefined)
  if (fetched) return document.head.append(document.importNode(content, true))
  // The next touch tries again; who has pressed something is told.
  asked = false
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
  // The app may be at work already: it hears of it when it is done, and once.
  event.preventDefault()
  event.stopPropagation()
  notePress(button)
}

/** The browser offers once to install the app, maybe before it is there: it is then offered to it. */
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
