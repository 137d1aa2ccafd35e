import type { Guest, GuestMessage, GuestReply } from '#src/offline/guest-messages.ts'

/** Parts of the page that are toggled. */
export type Shown = 'question' | 'yes' | 'no' | 'kept' | 'failed' | 'change'

/**
 * How long a submitted RSVP waits for the installing service worker before the browser submits the form, in
 * milliseconds.
 */
const maxWait = { online: 1500, offline: 10_000 }
/** How long the page waits for its service worker on slow networks, in milliseconds. */
const longestInstall = 120_000
/** Timeout of a service worker's reply, in milliseconds. */
const longestReply = 15_000
/** Start of this script by the monotonic clock. */
const startedAt = performance.now()
/** Retry interval of a pending RSVP while the page is open, in milliseconds. */
const tryEvery = 5000

/**
 * Intercepts the form: stores the RSVP on the device and sends it when online. Without a service worker (old
 * browser, private window) the form submits normally.
 */
export async function takeOver(): Promise<void> {
  const section = document.querySelector<HTMLElement>('[data-rsvp-event]')
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!section || !serviceWorker) return
  const { rsvpEvent: event_id = '', rsvpMember: member_id = '', rsvpCode: code } = section.dataset
  const guest: Guest = { event_id, member_id }

  const registered = serviceWorker.register('/rsvp-worker.js', { scope: '/event/' }).catch(() => undefined)
  const form = section.querySelector('form')
  if (form) listen(section, form, guest, registered)

  const worker = await activeWorker(registered, longestInstall)
  if (!worker) return
  const files = [...document.querySelectorAll<HTMLElement>('link[rel=stylesheet], script[src], img')].map(
    (file) => file.getAttribute('href') ?? file.getAttribute('src') ?? '',
  )
  const opened = { type: 'opened', guest, address: location.href, files } as const
  const reply = await ask(worker, {
    ...opened,
    ...(code && { shortAddress: `${location.origin}/e/${code}` }),
  })
  follow(section, reply, guest, worker)
  // Registers the worker for short links too, so that they work offline.
  if (code) void serviceWorker.register('/rsvp-worker.js', { scope: '/e/' }).catch(() => {})
  // An RSVP given in time is sent even after the event.
  void trySending?.(true)
}

type Registered = Promise<ServiceWorkerRegistration | undefined>

/** Resolves to the running worker; undefined on timeout. */
async function activeWorker(registered: Registered, wait: number): Promise<ServiceWorker | undefined> {
  const registration = await registered
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  if (!worker || worker.state === 'activated') return worker ?? undefined
  return new Promise((resolve) => {
    setTimeout(resolve, wait, undefined)
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(worker))
  })
}

/** Posts a message to the worker; resolves to `failed` without a reply. */
function ask(worker: ServiceWorker, message: GuestMessage): Promise<GuestReply> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(resolve, longestReply, 'failed')
    port1.onmessage = ({ data }) => resolve(data as GuestReply)
    worker.postMessage(message, [port2])
  })
}

function show(section: HTMLElement, ...parts: Shown[]): void {
  for (const part of section.querySelectorAll<HTMLElement>('[data-rsvp-part]')) {
    part.hidden = !parts.includes(part.dataset['rsvpPart'] as Shown)
  }
}

/** Shows the worker's state; without one the server's rendering remains. */
function apply(section: HTMLElement, reply: GuestReply): void {
  if (reply === 'failed' || reply.answer === null) return
  if (reply.syncStatus === 'refused') show(section, 'failed', 'question')
  else if (reply.syncStatus === 'waiting') show(section, reply.answer, 'kept', 'change')
  else show(section, reply.answer, 'change')
}

/** Sends the pending RSVP; undefined without one. */
let trySending: ((now: boolean) => Promise<void>) | undefined
setInterval(() => void trySending?.(false), tryEvery)
addEventListener('online', () => void trySending?.(true))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void trySending?.(true)
})

/** The guest is changing the RSVP: late worker replies must not hide the form. */
let choosing = false

/** Shows an RSVP and retries sending while pending. */
function follow(section: HTMLElement, first: GuestReply, guest: Guest, worker: ServiceWorker): void {
  if (!choosing) apply(section, first)
  // A request made before the RSVP may fail later; the RSVP is still sent.
  if (first === 'failed') return
  trySending = undefined
  if (first.syncStatus !== 'waiting') return
  trySending = async (now) => {
    const reply = await ask(worker, { type: 'send', guest, now })
    if (reply === 'failed' || reply.syncStatus === 'waiting') return
    trySending = undefined
    if (!choosing) apply(section, reply)
  }
}

/**
 * Returns a lower bound of the server's time: render time of the page (possibly days old) plus elapsed time.
 */
function leastServerTime({ dataset }: HTMLElement): string | undefined {
  const renderedAt = Date.parse(dataset['rsvpRenderedAt'] ?? '')
  // Rendered by an older server.
  if (Number.isNaN(renderedAt)) return undefined
  return new Date(renderedAt + performance.now() - startedAt).toISOString()
}

function listen(section: HTMLElement, form: HTMLFormElement, guest: Guest, registered: Registered): void {
  let browserSends = false
  const buttons = form.querySelectorAll('button')

  const answer = async (button: HTMLButtonElement) => {
    const answered_at = new Date().toISOString()
    const not_before = leastServerTime(section)
    for (const one of buttons) one.disabled = true
    const wait = navigator.onLine ? maxWait.online : maxWait.offline
    const worker = await activeWorker(registered, wait)
    const church_id = form.querySelector<HTMLInputElement>('[name=church_id]')!.value
    const input = { ...guest, church_id, status: button.value as 'yes' | 'no', answered_at, not_before }
    const language = document.documentElement.lang
    const reply = worker ? await ask(worker, { type: 'answer', guest, input, language }) : 'failed'
    for (const one of buttons) one.disabled = false
    if (worker && reply !== 'failed') {
      choosing = false
      follow(section, reply, guest, worker)
      section.querySelector<HTMLElement>('[role=status]')?.focus()
    } else if (navigator.onLine) {
      browserSends = true
      form.requestSubmit(button)
    } else show(section, 'failed', 'question')
  }
  form.addEventListener('submit', (event) => {
    const button = event.submitter as HTMLButtonElement | null
    if (browserSends || !button) return
    event.preventDefault()
    choosing = true
    void answer(button)
  })
  section.querySelector('[data-rsvp-part=change] a')?.addEventListener('click', (event) => {
    event.preventDefault()
    choosing = true
    show(section, 'question')
    buttons[0]?.focus()
  })
}
