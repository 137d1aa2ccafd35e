import * as v from 'valibot'
import { google, googleChannel, googleOutcome } from '#contract/account/google.ts'
import type { GoogleMode } from '#contract/account/google.ts'
import { NetworkError } from '#src/api/client.ts'
import { call } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { language } from '#src/lib/language.ts'
import { storeAttempt } from './attempt.ts'
import type { GoogleAttempt } from './attempt.ts'

// The part of the Google sign-in that is loaded on press.

interface Visit {
  /** Null redirects this page instead. */
  popup: Window | null
  /** Adds Google to a signed-in account. */
  adding: boolean
  /** Passed on to the page after the sign-in. */
  goesOn: Pick<GoogleAttempt, 'back' | 'church'> | undefined
  onTicket: (ticket: string) => void
  /** Called when the popup returns without a ticket. */
  onProblem: (problem: string) => void
  /** Called when the user returns to this window without a message from the popup. */
  onReturn: () => void
}

/** Delay for the message of a closed popup, in milliseconds. */
const grace = 600
/** Poll interval for a closed popup, in milliseconds. */
const lookEvery = 250

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A new secret and its hash, by which the server matches this tab. */
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

/** Opens Google. Resolves to the function that stops listening. Throws `NetworkError` offline. */
export async function visitGoogle({ popup, adding, goesOn, ...on }: Visit): Promise<() => void> {
  // `onLine` false is reliable, and the popup would show the browser's own error page.
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
 * Listens to the popup by message and by polling. After a cross-origin navigation most browsers sever the
 * opener relation (COOP) and report an open popup as closed, so that only the focus of this window shows that
 * the user gave up.
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
  const receive = (data: unknown) => {
    const { success, output } = v.safeParse(googleOutcome, data)
    // Popups of other tabs use the same channel.
    if (!success || output.binding !== binding) return
    // Acknowledges: without it the popup stays open with an explanation.
    channel.postMessage({ heard: binding })
    stop()
    if ('ticket' in output) onTicket(output.ticket)
    else onProblem(output.problem)
  }
  channel.addEventListener('message', ({ data }) => receive(data), { signal })
  const fromPopup = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === popup) receive(data)
  }
  addEventListener('message', fromPopup, { signal })
  const noteReturn = () => {
    clearTimeout(returned)
    if (document.visibilityState === 'visible') returned = setTimeout(onReturn, grace)
  }
  // A popup that closes while this window has the focus fires no focus event; a severed one is reported as
  // closed but has the focus.
  const looking = setInterval(() => {
    if (!popup.closed || !document.hasFocus()) return
    clearInterval(looking)
    noteReturn()
  }, lookEvery)
  addEventListener('focus', noteReturn, { signal })
  document.addEventListener('visibilitychange', noteReturn, { signal })
  return stop
}
