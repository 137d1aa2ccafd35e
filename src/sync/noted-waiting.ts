import { Store } from '@tanstack/store'
import { singleFlight } from '#src/lib/single-flight.ts'
import { database, databaseId } from '#src/offline/database.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { onPendingChange, pendingRows, watchedUser } from '#src/offline/pending.ts'
import type { Description } from '#src/offline/queueable-call.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { waitingRows } from '#src/offline/waiting.ts'

// Local storage notes what waits in the outbox, in which database. A browser may delete the database alone, or be unable to
// open it: without the note the app would take it for an outbox in which nothing waits. The database's id decides, and not
// a count: local storage is written late, so a note may still count rows that were sent.

/** What waits, for when the rows themselves are gone. */
export interface Noted {
  /** When the first was made, by this device's clock, in milliseconds since 1970. */
  since: number
  groups: Group[]
}
/** Changes of one kind; of marks and counts of guests, on one date. Of guests, `n` is the count. */
export interface Group {
  kind: 'marks' | 'guests' | 'gifts' | 'members' | 'messages' | 'others'
  date?: string
  n: number
}

/** The note on one person's rows. */
interface Entry {
  databaseId: string
  waiting?: Noted
  /** What waited in a database that is gone, until the person has seen it. */
  lost?: Noted
}

interface State {
  /** The database can be read. */
  isReadable: boolean
  /** This person has written something in this database. */
  hasWritten: boolean
  /** What waited when it was last noted, where the database cannot be read. */
  noted?: Noted | undefined
  lost?: Noted | undefined
}

const storageKey = 'noted_waiting'

/** What is known of the outbox apart from its rows. */
export const notedStore = new Store<State>({ isReadable: true, hasWritten: false })

function readEntries(): Record<string, Entry> {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Record<string, Entry> | null) ?? {}
  } catch {
    return {}
  }
}

function writeEntry(userId: string, entry: Entry): void {
  const text = JSON.stringify({ ...readEntries(), [userId]: entry })
  try {
    if (localStorage.getItem(storageKey) !== text) localStorage.setItem(storageKey, text)
  } catch {
    // Without room the note stays as it is.
  }
}

/** By the kind of a row's description; all others are 'others'. */
const kinds: Partial<Record<Description['kind'], Group['kind']>> = {
  marked: 'marks',
  marks: 'marks',
  guests: 'guests',
  'gift-added': 'gifts',
  'gift-changed': 'gifts',
  'gift-deleted': 'gifts',
  'member-added': 'members',
  'member-changed': 'members',
  'members-archived': 'members',
  'members-restored': 'members',
  message: 'messages',
}

function groupOf(row: OutboxRow): Group {
  const description = callOf(row)?.describe(row.input, { names: new Map() })
  const kind = description && kinds[description.kind]
  if (!kind) return { kind: 'others', n: 1 }
  const n = 'count' in description ? description.count : 1
  return { kind, n, ...('date' in description && { date: description.date }) }
}

function grouped(groups: Group[]): Group[] {
  const found = new Map<string, Group>()
  for (const group of groups) {
    const key = `${group.kind} ${group.date}`
    const before = group.kind === 'guests' ? 0 : (found.get(key)?.n ?? 0)
    found.set(key, { ...group, n: before + group.n })
  }
  return [...found.values()]
}

/** Returns what is to be noted of rows; undefined where none waits. */
export function noteOf(rows: readonly OutboxRow[]): Noted | undefined {
  const named = waitingRows(rows)
  if (named.length === 0) return undefined
  return { since: Math.min(...named.map(({ madeAt }) => madeAt)), groups: grouped(named.map(groupOf)) }
}

function together(one: Noted | undefined, other: Noted | undefined): Noted | undefined {
  if (!one || !other) return one ?? other
  const groups = grouped([...one.groups, ...other.groups])
  return { since: Math.min(one.since, other.since), groups }
}

/** Returns the entry after `before`, in the database with this id; undefined where there is nothing to note yet. */
export function nextEntry(
  before: Entry | undefined,
  id: string,
  rows: readonly OutboxRow[],
): Entry | undefined {
  const isSame = before?.databaseId === id
  const waiting = noteOf(rows)
  const lost = together(before?.lost, isSame ? undefined : before?.waiting)
  if (rows.length === 0 && !isSame && !lost) return undefined
  return { databaseId: id, ...(waiting && { waiting }), ...(lost && { lost }) }
}

/**
 * Notes what waits of a person, whenever it changes, and finds out what has been lost. Resolves once that is known.
 * Returns how to stop.
 */
export async function noteWaiting(userId: string, isRead: boolean): Promise<() => void> {
  const noteUnreadable = () => {
    notedStore.setState((state) => ({ ...state, isReadable: false, noted: readEntries()[userId]?.waiting }))
  }
  const note = singleFlight(
    async () => {
      const id = await databaseId()
      if (watchedUser() !== userId) return
      const entry = nextEntry(readEntries()[userId], id, pendingRows())
      if (entry) writeEntry(userId, entry)
      notedStore.setState(() => ({ isReadable: true, hasWritten: entry !== undefined, lost: entry?.lost }))
    },
    { trailing: true },
  )
  notedStore.setState(() => ({ isReadable: true, hasWritten: false }))
  const stop = onPendingChange(() => void note().catch(() => {}))
  database.on('close', noteUnreadable)
  if (isRead) await note().catch(() => {})
  else noteUnreadable()
  return () => {
    stop()
    database.on('close').unsubscribe(noteUnreadable)
  }
}

/** The person has seen what was lost. */
export function acknowledgeLoss(): void {
  const userId = watchedUser()
  const { lost: _, ...entry } = (userId !== null && readEntries()[userId]) || {}
  if (userId !== null && 'databaseId' in entry) writeEntry(userId, entry)
  notedStore.setState(({ lost: _lost, ...state }) => state)
}
