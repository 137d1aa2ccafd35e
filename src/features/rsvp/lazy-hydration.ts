import type { Guest, GuestMessage, GuestReply } from '#src/offline/guest-messages.ts'

/** A part of the page that is shown or hidden. */
export type Shown = 'question' | 'yes' | 'no' | 'kept' | 'failed' | 'change'

/** How long an answer waits for a worker that is being installed, before the browser sends it in its own way. */
const maxWait = { online: 1500, offline: 10_000 }
/** How long the page waits for its worker, which a slow network brings late. */
const longestInstall = 120_000
/** No worker takes longer than this to answer. */
const longestReply = 15_000
/** When the script of this page started, by a clock that cannot be set. */
const startedAt = performance.now()
/** How often an answer that waits is tried while the page is open. */
const tryEvery = 5000

/**
 * Takes the form over from the browser, so that an answer is kept on this device and sent when there is a network.
 * Where there is no worker (an old browser, a private window) the form stays what it is.
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
  // The same worker for short links, so that they open without a network too.
  if (code) void serviceWorker.register('/rsvp-worker.js', { scope: '/e/' }).catch(() => {})
  // What was answered in time is still sent when the event is over.
  void trySending?.(true)
}

type Registered = Promise<ServiceWorkerRegistration | undefined>

/** The worker once it runs; undefined when there is none in time. */
async function activeWorker(registered: Registered, wait: number): Promise<ServiceWorker | undefined> {
  const registration = await registered
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  if (!worker || worker.state === 'activated') return worker ?? undefined
  return new Promise((resolve) => {
    setTimeout(resolve, wait, undefined)
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(worker))
  })
}

/** Says something to the worker; `failed` when it does not answer. */
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

/** Shows what the worker knows. What it knows nothing of stays as the server has drawn it. */
function apply(section: HTMLElement, reply: GuestReply): void {
  if (reply === 'failed' || reply.answer === null) return
  if (reply.syncStatus === 'refused') show(section, 'failed', 'question')
  else if (reply.syncStatus === 'waiting') show(section, reply.answer, 'kept', 'change')
  else show(section, reply.answer, 'change')
}

/** Tries to send the answer that waits; undefined when none does. */
let trySending: ((now: boolean) => Promise<void>) | undefined
setInterval(() => void trySending?.(false), tryEvery)
addEventListener('online', () => void trySending?.(true))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void trySending?.(true)
})

/** The guest is choosing anew: what the worker says late does not take the question away from under their finger. */
let choosing = false

/** Shows an answer and, while it waits, has it tried. */
function follow(section: HTMLElement, first: GuestReply, guest: Guest, worker: ServiceWorker): void {
  if (!choosing) apply(section, first)
  // What was asked before the guest answered may fail later: their answer is tried all the same.
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

/** Returns a time that the server's clock has reached: when it rendered this page, perhaps days ago, and the time since. */
function leastServerTime({ dataset }: HTMLElement): string | undefined {
  const renderedAt = Date.parse(dataset['rsvpRenderedAt'] ?? '')
  // An older server has rendered the stored page.
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
