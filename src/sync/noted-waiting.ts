import { Store } from '@tanstack/store'
import { singleFlight } from '#src/lib/single-flight.ts'
import { database, databaseId } from '#src/offline/database.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { onPendingChange, pendingRows, watchedUser } from '#src/offline/pending.ts'
import type { Description } from '#src/offline/queueable-call.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { waitingRows } from '#src/offline/waiting.ts'

// A note in local storage of what waits in which database. A deleted or unreadable database would look like an
// empty outbox. Local storage is written late, so the note may list sent rows: only the database's id decides.

export interface Noted {
  /** In milliseconds since 1970. */
  since: number
  groups: Group[]
}
/** `n` of guests is their count. */
export interface Group {
  kind: 'marks' | 'guests' | 'gifts' | 'members' | 'messages' | 'others'
  date?: string
  n: number
}

interface Entry {
  databaseId: string
  waiting?: Noted
  /** Rows of a deleted database, until acknowledged. */
  lost?: Noted
}

interface State {
  isReadable: boolean
  hasWritten: boolean
  /** The last note. */
  noted?: Noted | undefined
  lost?: Noted | undefined
}

const storageKey = 'noted_waiting'

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
    // Without room the note stays.
  }
}

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

/** Undefined: nothing to note. */
export function nextEntry(
  before: Entry | undefined,
  id: string,
  rows: readonly OutboxRow[],
  isAcknowledged: boolean,
): Entry | undefined {
  const isSame = before?.databaseId === id
  const waiting = noteOf(rows)
  const lost = together(before?.lost, isSame ? undefined : before?.waiting)
  if (rows.length === 0 && !isSame && !lost) return undefined
  return { databaseId: id, ...(waiting && { waiting }), ...(lost && !isAcknowledged && { lost }) }
}

/** Resolves once losses are known. */
export async function noteWaiting(userId: string, isRead: boolean): Promise<() => void> {
  const noteUnreadable = () => {
    notedStore.setState((state) => ({ ...state, isReadable: false, noted: readEntries()[userId]?.waiting }))
  }
  const note = singleFlight(
    async () => {
      const id = await databaseId()
      const isAcknowledged = (await database.facts.get(acknowledgedId(userId))) !== undefined
      if (watchedUser() !== userId) return
      const entry = nextEntry(readEntries()[userId], id, pendingRows(), isAcknowledged)
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

/** In the database that followed the lost one: a kill may bring back an older note. */
const acknowledgedId = (userId: string) => `loss-acknowledged:${userId}`

export async function acknowledgeLoss(): Promise<void> {
  const userId = watchedUser()
  if (userId === null) return
  await database.facts.put({ id: acknowledgedId(userId), value: '' }).catch(() => {})
  const { lost: _, ...entry } = readEntries()[userId] ?? {}
  if ('databaseId' in entry) writeEntry(userId, entry)
  notedStore.setState(({ lost: _lost, ...state }) => state)
}
