export type NoticeKind = 'success' | 'error' | 'info'

export type NewNotice = {
  kind: NoticeKind
  message: string
  title?: string
  /** A thing to do about it, such as Undo. Doing it takes the notice away. */
  action?: { label: string; onAction: () => void }
  /** How long it stays, in ms. Default 5000. */
  duration?: number
}

/** `leaving`: it is fading out. `serial` counts up when the same thing is said again. */
export type Notice = NewNotice & { id: number; serial: number; leaving: boolean }

const SHOWN_MS = 5000
/** After the pointer or the focus has left a notice it stays this much longer. */
const EXTENDED_MS = 1000
/** As long as --motion-notice. */
const LEAVING_MS = 300
/** More than this cannot be read; the oldest leaves. */
const AT_ONCE = 4

let notices: readonly Notice[] = []
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function set(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

function change(id: number, fields: Partial<Notice>): void {
  set(notices.map((notice) => (notice.id === id ? { ...notice, ...fields } : notice)))
}

function after(id: number, ms: number, act: (id: number) => void): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => act(id), ms),
  )
}

/** Shows a notice and returns its id. What is already on the screen in the same words is not stacked but renewed. */
export function notify(notice: NewNotice): number {
  const { kind, title, message, duration = SHOWN_MS } = notice
  const same = notices.find(
    (shown) => !shown.leaving && shown.kind === kind && shown.title === title && shown.message === message,
  )
  if (same) {
    change(same.id, { ...notice, serial: same.serial + 1 })
    after(same.id, duration, dismissNotice)
    return same.id
  }
  const id = ++lastId
  set([...notices, { ...notice, id, serial: 0, leaving: false }])
  after(id, duration, dismissNotice)
  const staying = notices.filter((shown) => !shown.leaving)
  if (staying.length > AT_ONCE && staying[0]) dismissNotice(staying[0].id)
  return id
}

/** Lets a notice fade out; unknown ids are passed over. */
export function dismissNotice(id: number): void {
  if (!notices.some((notice) => notice.id === id && !notice.leaving)) return
  change(id, { leaving: true })
  after(id, LEAVING_MS, () => {
    timers.delete(id)
    set(notices.filter((notice) => notice.id !== id))
  })
}

/** Keeps a notice as long as it is pointed at or has the focus. */
export function holdNotice(id: number): void {
  clearTimeout(timers.get(id))
  if (notices.some((notice) => notice.id === id && notice.leaving)) change(id, { leaving: false })
}

/** Ends a hold: the notice leaves a second later. */
export function releaseNotice(id: number): void {
  if (notices.some((notice) => notice.id === id && !notice.leaving)) after(id, EXTENDED_MS, dismissNotice)
}

/** The notices on the screen, oldest first; the same array until something changes. */
export function getNotices(): readonly Notice[] {
  return notices
}

/** Calls `listener` at each change; returns how to stop that. */
export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
