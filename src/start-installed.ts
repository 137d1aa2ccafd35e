import { notePress } from '#src/lib/replayed-clicks.ts'
import {
  currentSnapshot,
  earlyMarks,
  snapshotHolder,
  storeEarlyMarks,
  userOnDevice,
  viewer,
} from '#src/lib/roll-snapshot.ts'
import type { EarlyMark, RollSnapshot, SnapshotService } from '#src/lib/roll-snapshot.ts'

// The one script of an installed app's page: it starts the app. Where the roll is opened that was last seen here, it first
// shows that, and takes marks. The app puts them into the outbox, and its own roll in the place of this one.

const { app } = document.currentScript!.dataset as { app: string }

function startApp(): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = ''
  script.src = app
  document.head.append(script)
}

/** Resolves when the snapshot has been drawn. */
async function show(snapshot: RollSnapshot, service: SnapshotService): Promise<void> {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
  document.documentElement.lang = snapshot.lang
  document.title = snapshot.title
  await Promise.all(snapshot.styles.map(loadStyle))
  const holder = snapshotHolder(snapshot, service)
  holder.addEventListener('click', (event) => press(event, snapshot, service.date))
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

/** Marks a member; any other button the app presses once it is there. Links lead where they lead. */
function press(event: Event, snapshot: RollSnapshot, date: string): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  event.preventDefault()
  const member = button.dataset['member']
  if (member === undefined) return notePress(button)
  const present = button.getAttribute('aria-checked') !== 'true'
  if (!keep(snapshot, { date, member_id: member, present })) return
  button.setAttribute('aria-checked', String(present))
  button.toggleAttribute('data-present', present)
}

/** Stores a mark for the app. Returns whether it is stored: where there is no room nothing is shown as marked. */
function keep(
  { viewer: seenBy, church_id, markedAt }: RollSnapshot,
  mark: Pick<EarlyMark, 'date' | 'member_id' | 'present'>,
): boolean {
  const user = userOnDevice()
  // Another tab may have signed them out.
  if (user === undefined || viewer() !== seenBy) return false
  // Later than what it replaces, whatever this device's clock says.
  const key = `${mark.date} ${mark.member_id}`
  const time = Math.max(Date.now(), (markedAt[key] ?? 0) + 1)
  try {
    storeEarlyMarks([...earlyMarks(), { ...mark, user, church_id, markedAt: time }])
  } catch {
    return false
  }
  markedAt[key] = time
  return true
}

async function start(): Promise<void> {
  try {
    const found = currentSnapshot(app)
    // What nobody sees is not drawn.
    if (found && document.visibilityState === 'visible') await show(found.snapshot, found.service)
  } finally {
    startApp()
  }
}
void start()
