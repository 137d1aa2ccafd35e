import * as v from 'valibot'
import { google, googleChannel, googleOutcome } from '#contract/account/google.ts'
import type { GoogleMode } from '#contract/account/google.ts'
import { NetworkError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { language } from '#src/lib/language.ts'
import { storeAttempt } from './attempt.ts'
import type { GoogleAttempt } from './attempt.ts'

// All of the way to Google that the sign-in page needs only once its button is pressed.

interface Visit {
  /** Where Google is shown; null: there is none, and this page goes itself. */
  popup: Window | null
  /** Somebody who is signed in adds Google. */
  adding: boolean
  /** What the sign-in goes on with. */
  goesOn: Pick<GoogleAttempt, 'back' | 'church'> | undefined
  /** The popup came back with a ticket. */
  onTicket: (ticket: string) => void
  /** It came back without one, and says why. */
  onProblem: (problem: string) => void
  /** The person is back in this window while the popup has not said anything. */
  onReturn: () => void
}

/** So long a popup that has just closed may take to be heard, in milliseconds. */
const grace = 600
/** How often it is looked whether the popup is closed, in milliseconds. */
const lookEvery = 250

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A new secret, and its hash, by which the server knows this tab again. */
async function newSecret(): Promise<{ secret: string; binding: string }> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return { secret, binding: base64url(new Uint8Array(hash)) }
}

async function startAddress(adding: boolean, binding: string, mode: GoogleMode): Promise<string> {
  const fields = adding
    ? await call(google.begin, { binding, mode })
    : { binding, mode, language: language() }
  return `${settings().apiBase}/login/google?${new URLSearchParams(fields)}`
}

/** Goes to Google. Resolves once it is on its way, to what stops listening to the popup. Throws `NetworkError` offline. */
export async function visitGoogle({ popup, adding, goesOn, ...on }: Visit): Promise<() => void> {
  // A browser that says it is offline is right, and the popup would show the browser's own error page.
  if (!navigator.onLine) throw new NetworkError()
  const { secret, binding } = await newSecret()
  const address = new URL(await startAddress(adding, binding, popup ? 'popup' : 'redirect'), location.href)
  storeAttempt({ secret, ...goesOn })
  if (!popup) {
    location.assign(address)
    return () => {}
  }
  const stop = listen(popup, binding, on)
  popup.location.replace(address)
  return stop
}

/**
 * Listens to the popup, on both ways: after the visit to another site most browsers have cut its tie to this window, and
 * say that it is closed while it is open. So the person's return to this window is what tells that they gave up.
 */
function listen(
  popup: Window,
  binding: string,
  { onTicket, onProblem, onReturn }: Pick<Visit, 'onTicket' | 'onProblem' | 'onReturn'>,
): () => void {
  const channel = new BroadcastChannel(googleChannel)
  const listening = new AbortController()
  const { signal } = listening
  let returned: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearInterval(looking)
    clearTimeout(returned)
    listening.abort()
    channel.close()
  }
  const hear = (data: unknown) => {
    const { success, output } = v.safeParse(googleOutcome, data)
    // The popup of another tab speaks on the same channel.
    if (!success || output.binding !== binding) return
    // The popup stays open, with words of its own, unless somebody has heard it.
    channel.postMessage({ heard: binding })
    stop()
    if ('ticket' in output) onTicket(output.ticket)
    else onProblem(output.problem)
  }
  channel.addEventListener('message', ({ data }) => hear(data), { signal })
  const fromPopup = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === popup) hear(data)
  }
  addEventListener('message', fromPopup, { signal })
  const noteReturn = () => {
    clearTimeout(returned)
    if (document.visibilityState === 'visible') returned = setTimeout(onReturn, grace)
  }
  // A popup that closes while this window has the focus gives it none. One that the browser has cut off is called closed
  // while it is open, but has the focus.
  const looking = setInterval(() => {
    if (!popup.closed || !document.hasFocus()) return
    clearInterval(looking)
    noteReturn()
  }, lookEvery)
  addEventListener('focus', noteReturn, { signal })
  document.addEventListener('visibilitychange', noteReturn, { signal })
  return stop
}
