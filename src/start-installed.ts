import { notePress, whenAlive } from '#src/lib/replayed-clicks.ts'
import { currentSnapshot, snapshotHolder, viewerOf } from '#src/lib/roll-snapshot.ts'
import type { RollSnapshot, SnapshotService } from '#src/lib/roll-snapshot.ts'
import { instantNow, persistServerTime } from '#src/lib/server-time.ts'
import { applyTheme } from '#src/lib/theme.ts'
import { addRow, markKeys } from '#src/offline/add-row.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { storedSession } from '#src/offline/stored-session.ts'

// Starts the app, and meanwhile shows the roll snapshot and stores marks in the outbox.

const { app } = document.currentScript!.dataset as { app: string }

function startApp(): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = app
  document.head.append(script)
}

// Started first: a cold database is the slowest step.
const reading = storedSession()
let user: string

/** Unless the session in the database is not its viewer's. Resolves once it is painted. */
async function show(snapshot: RollSnapshot, service: SnapshotService): Promise<void> {
  applyTheme()
  document.documentElement.lang = snapshot.lang
  document.title = snapshot.title
  const styles = snapshot.styles.map(loadStyle)
  const holder = snapshotHolder(snapshot, service)
  holder.addEventListener('click', (event) => press(event, snapshot, service))
  holder.addEventListener('pointerdown', (event) => holdPress(event, holder))
  const [stored] = await Promise.all([reading, ...styles])
  if (!stored || stored === 'ended' || stored.user?.deletion_at) return
  user = stored.userId
  if (snapshot.viewer !== viewerOf(user, stored.churchId)) return
  document.getElementById('app')!.append(holder)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** With the app's URL, so that it is cached. Resolves once applied. */
async function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  await new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
  })
}

/** Released on the app's roll, a press produces no click: marks on pointerdown. */
function holdPress({ target, pointerType, button }: PointerEvent, holder: HTMLElement): void {
  const memberAt = (at: EventTarget | null) =>
    (at as Element).closest<HTMLElement>('[data-member]')?.dataset['member']
  const member = memberAt(target)
  // Touch clicks are dispatched at the touch's target.
  if (member === undefined || pointerType !== 'mouse' || button !== 0) return
  const release = (event: PointerEvent) => {
    if (holder.isConnected || memberAt(event.target) !== member) return
    document.querySelector<HTMLElement>(`[data-member="${member}"]`)!.click()
  }
  addEventListener('pointerup', release, { once: true })
}

/** Presses of other buttons are replayed by the app. Links work natively. */
function press(event: Event, snapshot: RollSnapshot, service: SnapshotService): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  event.preventDefault()
  const member = button.dataset['member']
  if (member === undefined) notePress(button)
  else void toggle(button, member, snapshot, service)
}

/** Serialises writes to the outbox. */
let stored = Promise.resolve()
/** The last press of each row that is being stored. */
const saving = new Map<HTMLElement, object>()

/** The app may have replaced the snapshot before a write fails. */
const appIsAlive = new Promise<void>((resolve) => whenAlive(resolve))

/** Shows the press immediately and the mark once stored. On failure the app retries and reports. */
async function toggle(
  button: HTMLElement,
  member: string,
  snapshot: RollSnapshot,
  service: SnapshotService,
): Promise<void> {
  const present = (button.dataset['saving'] ?? button.ariaChecked) !== 'true'
  button.dataset['saving'] = String(present)
  const latest = {}
  saving.set(button, latest)
  try {
    const name = button.querySelector('[id$="-name"]')!.textContent
    const row = rowOf(snapshot, service, { id: member, name, present })
    stored = stored.catch(() => {}).then(() => addRow(row))
    await stored
    button.ariaChecked = String(present)
    button.toggleAttribute('data-present', present)
  } catch {
    void appIsAlive.then(() => document.querySelector<HTMLElement>(`[data-member="${member}"]`)?.click())
  }
  if (saving.get(button) === latest) delete button.dataset['saving']
}

/** Creates a pending outbox row, like `newRow`. */
function rowOf(
  { church_id }: RollSnapshot,
  { date, service_id }: SnapshotService,
  { id: member_id, name, present }: { id: string; name: string; present: boolean },
): Omit<OutboxRow, 'order'> {
  const service = { date, ...(service_id !== undefined && { service_id }) }
  const keys = markKeys(church_id, service, member_id)
  return {
    key: crypto.randomUUID(),
    version: 3,
    user,
    church: church_id,
    call: 'attendance.mark',
    input: { church_id, ...service, marks: [{ member_id, present, ...instantNow('marked_at') }] },
    entityKeys: [keys.changes],
    dependsOn: [keys.needs],
    status: 'waiting',
    tries: 0,
    nextAt: 0,
    madeAt: Date.now(),
    known: { names: [[member_id, name]], gifts: [], batches: [] },
  }
}

async function start(): Promise<void> {
  try {
    persistServerTime(localStorage)
    const found = currentSnapshot(app)
    // Skips hidden pages.
    if (found && document.visibilityState === 'visible') await show(found.snapshot, found.service)
  } finally {
    startApp()
  }
}
void start()
