import { notePress } from '#src/lib/replayed-clicks.ts'
import { currentSnapshot, snapshotHolder, viewerOf } from '#src/lib/roll-snapshot.ts'
import type { RollSnapshot, SnapshotService } from '#src/lib/roll-snapshot.ts'
import { instantNow, persistServerTime } from '#src/lib/server-time.ts'
import { applyTheme } from '#src/lib/theme.ts'
import { addRow, markKeys } from '#src/offline/add-row.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { storedSession } from '#src/offline/stored-session.ts'

// The one script of an installed app's page: it starts the app. Where the roll is opened that was last seen here, it
// first shows that, and puts marks into the outbox. The app puts its own roll in the place of this one.

const { app } = document.currentScript!.dataset as { app: string }

function startApp(): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = app
  document.head.append(script)
}

// A cold database takes longer to open than anything else here.
const reading = storedSession()
/** Who is shown the snapshot. */
let user: string

/** Resolves when the snapshot has been drawn; it is not if the session that the database holds is not its viewer's. */
async function show(snapshot: RollSnapshot, service: SnapshotService): Promise<void> {
  applyTheme()
  document.documentElement.lang = snapshot.lang
  document.title = snapshot.title
  const styles = snapshot.styles.map(loadStyle)
  const holder = snapshotHolder(snapshot, service)
  holder.addEventListener('click', (event) => press(event, snapshot, service.date))
  holder.addEventListener('pointerdown', (event) => holdPress(event, holder))
  const [stored] = await Promise.all([reading, ...styles])
  if (!stored || stored === 'ended' || stored.user?.deletion_at) return
  user = stored.userId
  if (snapshot.viewer !== viewerOf(user, stored.churchId)) return
  document.getElementById('app')!.append(holder)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** As the app asks for it, which then finds it there. Resolves when it counts. */
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

/** A mouse pressed here may be released on the app's own roll, where that makes no click: the mark is made there. */
function holdPress({ target, pointerType, button }: PointerEvent, holder: HTMLElement): void {
  const memberAt = (at: EventTarget | null) =>
    (at as Element).closest<HTMLElement>('[data-member]')?.dataset['member']
  const member = memberAt(target)
  // A finger's click is where it is lifted.
  if (member === undefined || pointerType !== 'mouse' || button !== 0) return
  const release = (event: PointerEvent) => {
    if (holder.isConnected || memberAt(event.target) !== member) return
    document.querySelector<HTMLElement>(`[data-member="${member}"]`)!.click()
  }
  addEventListener('pointerup', release, { once: true })
}

/** Marks a member; any other button the app presses once it is there. Links lead where they lead. */
function press(event: Event, snapshot: RollSnapshot, date: string): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  event.preventDefault()
  const member = button.dataset['member']
  if (member === undefined) notePress(button)
  else void toggle(button, member, snapshot, date)
}

/** The marks go into the outbox in their order. */
let stored = Promise.resolve()
/** The last press on each row that is being stored. */
const saving = new Map<HTMLElement, object>()

/**
 * Looks as pressed immediately, and as marked when the mark is stored. Where it cannot be, the app is left to try, and to
 * say why.
 */
async function toggle(
  button: HTMLElement,
  member: string,
  snapshot: RollSnapshot,
  date: string,
): Promise<void> {
  const present = (button.dataset['saving'] ?? button.ariaChecked) !== 'true'
  button.dataset['saving'] = String(present)
  const latest = {}
  saving.set(button, latest)
  try {
    const name = button.querySelector('[id$="-name"]')!.textContent
    const row = rowOf(snapshot, date, { id: member, name, present })
    stored = stored.catch(() => {}).then(() => addRow(row))
    await stored
    button.ariaChecked = String(present)
    button.toggleAttribute('data-present', present)
  } catch {
    notePress(button)
  }
  if (saving.get(button) === latest) delete button.dataset['saving']
}

/** Makes the row of a mark that waits, as `newRow` does. */
function rowOf(
  { church_id }: RollSnapshot,
  date: string,
  { id: member_id, name, present }: { id: string; name: string; present: boolean },
): Omit<OutboxRow, 'order'> {
  const keys = markKeys(church_id, date, member_id)
  return {
    key: crypto.randomUUID(),
    version: 3,
    user,
    church: church_id,
    call: 'attendance.mark',
    input: { church_id, date, marks: [{ member_id, present, ...instantNow('marked_at') }] },
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
    // What nobody sees is not drawn.
    if (found && document.visibilityState === 'visible') await show(found.snapshot, found.service)
  } finally {
    startApp()
  }
}
void start()
