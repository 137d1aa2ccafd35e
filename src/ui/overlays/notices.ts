import { Store } from '@tanstack/store'

export type NoticeKind = 'success' | 'error' | 'info'

export type NewNotice = {
  kind: NoticeKind
  message: string
  title?: string
  /** An action such as Undo. It dismisses the notice. */
  action?: { label: string; onAction: () => void }
  /** Display time in ms. Default 5000. */
  duration?: number
}

/** `leaving`: fading out. `serial` counts renewals of the same notice. */
export type Notice = NewNotice & { id: number; serial: number; leaving: boolean }

const SHOWN_MS = 5000
/** `duration` of a notice with several sentences. */
export const longNotice = 15_000
/** Remaining time after the pointer or focus leaves a notice. */
const EXTENDED_MS = 1000
/** Same as --motion-notice. */
const LEAVING_MS = 300
const AT_ONCE = 4

export const notices = new Store<readonly Notice[]>([])
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const heldIds = new Set<number>()

function change(id: number, fields: Partial<Notice>): void {
  notices.setState((all) => all.map((notice) => (notice.id === id ? { ...notice, ...fields } : notice)))
}

function after(id: number, ms: number, act: (id: number) => void): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => act(id), ms),
  )
}

/** Returns the id. A repeated text renews the visible notice. */
export function notify(notice: NewNotice): number {
  const { kind, title, message, duration = SHOWN_MS } = notice
  const same = notices.state.find(
    (shown) => !shown.leaving && shown.kind === kind && shown.title === title && shown.message === message,
  )
  if (same) {
    change(same.id, { ...notice, serial: same.serial + 1 })
    after(same.id, duration, dismissNotice)
    return same.id
  }
  const id = ++lastId
  notices.setState((all) => [...all, { ...notice, id, serial: 0, leaving: false }])
  after(id, duration, dismissNotice)
  const staying = notices.state.filter((shown) => !shown.leaving)
  if (staying.length > AT_ONCE && staying[0]) dismissNotice(staying[0].id)
  return id
}

export function dismissNotice(id: number): void {
  if (!notices.state.some((notice) => notice.id === id && !notice.leaving)) return
  change(id, { leaving: true })
  after(id, LEAVING_MS, closeNotice)
}

/** Without fading, which would reappear under a moving pointer. */
export function closeNotice(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  heldIds.delete(id)
  notices.setState((all) => all.filter((notice) => notice.id !== id))
}

export function holdNotice(id: number): void {
  heldIds.add(id)
  clearTimeout(timers.get(id))
  if (notices.state.some((notice) => notice.id === id && notice.leaving)) change(id, { leaving: false })
}

/** Resumes with one second left. */
export function releaseNotice(id: number): void {
  heldIds.delete(id)
  if (notices.state.some((notice) => notice.id === id && !notice.leaving))
    after(id, EXTENDED_MS, dismissNotice)
}

export function releaseNotices(): void {
  for (const id of heldIds) releaseNotice(id)
}
