import { dehydrate, hydrate } from '@tanstack/react-query'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import Dexie from 'dexie'
import { database } from './database.ts'
import type { StoredRead } from './database.ts'

/** Raised when the form of what is stored changes: what an older app has stored is then read anew from the server. */
const version = 3
/** Changes are collected for so long, in milliseconds. */
const writePause = 1000
/** What is larger, in characters, is written only when its data has changed, not whenever it was read again. */
const largeRead = 100_000
/** So many reads are stored beyond those that are made at every start. */
const maxFurther = 200
/**
 * Where in local storage a page that ends leaves what it has not written yet: nothing else is sure to be done then. An
 * app before this one stored all reads there.
 */
const storageKey = 'reads'
/** So much is left there, in characters. */
const maxLeft = 1_000_000

interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** What is in local storage. */
interface Left {
  /** Whose it is, and of which form. */
  buster: string
  clientState: Pick<DehydratedState, 'queries'>
}

type DehydratedQuery = DehydratedState['queries'][number]
type NewRow = Omit<StoredRead, 'order'>

/**
 * Stores the reads that are wanted offline (`meta.offline`) in the local database, each for itself, for one person.
 * Restores what is there before it resolves. `saveNow` writes at once and resolves to whether all has room; `prune`
 * deletes what was not read for longest; `leave` stores at once, as far as it can, when the page ends; after `stop`
 * nothing is written, not even what was on its way.
 */
export async function persistQueries(queryClient: QueryClient, userId: string, storage: KeyValueStorage) {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  /** Hashes of the queries that have changed since they were stored, and of those that are being written. */
  const changed = new Set<string>()
  let inWriting = new Set<string>()
  let hasLeft = false
  /** Of each large query, its data as it is stored. */
  const stored = new Map<string, unknown>()
  /** Hashes of the queries that were read since the start. */
  const read = new Set<string>()
  /** Hashes of the queries that had no room. */
  const withoutRoom = new Set<string>()
  const cache = queryClient.getQueryCache()

  const owner = `${version}:${userId}`
  const { rows, left: leftThere } = await readRows(owner, storage)
  hydrateQueries(queryClient, rows)
  // What had no room at this start is written once there is some; until then it stays where it is.
  for (const hash of leftThere) changed.add(hash)
  hasLeft = leftThere.size > 0
  for (const { hash, query } of rows) {
    if (query.length > largeRead) stored.set(hash, cache.get(hash)?.state.data)
  }

  const unsubscribe = cache.subscribe((event) => {
    const { queryHash, meta, state } = event.query
    const isRead = event.type === 'updated' && event.action.type === 'success'
    if (meta?.['offline'] !== true || !(isRead || event.type === 'removed')) return
    if (isRead) read.add(queryHash)
    if (isRead && stored.has(queryHash) && stored.get(queryHash) === state.data) return
    changed.add(queryHash)
    timer ??= setTimeout(() => void saveNow(), writePause)
  })

  const dehydrated = (hashes: Set<string>) =>
    dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryHash, state }) => hashes.has(queryHash) && state.data !== undefined,
    }).queries

  /** Resolves to whether all that is wanted offline is stored. */
  async function write(): Promise<boolean> {
    // There may be room now for what had none.
    const hashes = new Set([...changed, ...withoutRoom])
    inWriting = hashes
    changed.clear()
    if (!stopped && hashes.size > 0) {
      const queries = dehydrated(hashes)
      const next = queries.map((query) => rowOf(owner, query))
      const refused = await replaceRows(owner, hashes, next)
      for (const hash of hashes) {
        stored.delete(hash)
        if (refused.has(hash)) withoutRoom.add(hash)
        else withoutRoom.delete(hash)
      }
      for (const [i, { hash, query }] of next.entries()) {
        if (query.length > largeRead && !refused.has(hash)) stored.set(hash, queries[i]!.state.data)
      }
      // The page has come back, and what it left is old, or stored now.
      if (hasLeft && !stopped && refused.size === 0) {
        storage.removeItem(storageKey)
        hasLeft = false
      }
    }
    inWriting = new Set()
    return withoutRoom.size === 0
  }
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    const written = writing.then(write)
    writing = written.catch(() => {})
    return written
  }
  const prune = async () => {
    if (!stopped) await deleteFurther(owner, read)
  }
  const leave = () => {
    const hashes = new Set([...changed, ...inWriting, ...withoutRoom])
    if (stopped || hashes.size === 0) return
    let room = maxLeft
    const queries = dehydrated(hashes).filter((query) => {
      const { length } = JSON.stringify(query)
      if (length > room) return false
      room -= length
      return true
    })
    const left: Left = { buster: owner, clientState: { queries } }
    try {
      storage.setItem(storageKey, JSON.stringify(left))
      hasLeft = true
    } catch {
      // A full storage: it is read anew.
    }
    void saveNow()
  }
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
  }
  return { saveNow, prune, leave, stop }
}

/** Deletes all stored reads: at sign-out. */
export async function deleteReads(): Promise<void> {
  await database.reads.clear()
}

function rowOf(owner: string, query: DehydratedQuery): NewRow {
  return { owner, hash: query.queryHash, query: JSON.stringify(query) }
}

/**
 * Resolves to what is stored of this person, and to the hashes of what there is only in local storage, as the database
 * has no room for it. What others have read on this device, and older forms, are deleted.
 */
async function readRows(
  owner: string,
  storage: KeyValueStorage,
): Promise<{ rows: NewRow[]; left: Set<string> }> {
  await database.reads.where('owner').notEqual(owner).delete()
  const newer = await takeLeft(owner, storage)
  const left = new Set(newer.map(({ hash }) => hash))
  const stored = await database.reads.where('owner').equals(owner).toArray()
  return { rows: [...stored.filter(({ hash }) => !left.has(hash)), ...newer], left }
}

/**
 * Puts what a page has left in local storage where it belongs; what cannot be read is deleted. Resolves to the rows for
 * which there is no room.
 */
async function takeLeft(owner: string, storage: KeyValueStorage): Promise<NewRow[]> {
  const text = storage.getItem(storageKey)
  if (!text) return []
  const rows = rowsLeft(owner, text)
  const refused = await replaceRows(owner, new Set(rows.map(({ hash }) => hash)), rows)
  if (refused.size === 0) storage.removeItem(storageKey)
  return rows.filter(({ hash }) => refused.has(hash))
}

function rowsLeft(owner: string, text: string): NewRow[] {
  try {
    const { buster, clientState } = JSON.parse(text) as Left
    return buster === owner ? clientState.queries.map((query) => rowOf(owner, query)) : []
  } catch {
    return []
  }
}

/** What is restored is read anew when it is shown: the page may have ended before its last change was written. */
function hydrateQueries(queryClient: QueryClient, rows: NewRow[]): void {
  const queries = rows.map(({ query }) => {
    const dehydrated = JSON.parse(query) as DehydratedQuery
    // It may have failed to be read again before it was written.
    const well = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const
    return { ...dehydrated, state: { ...dehydrated.state, ...well, isInvalidated: true } }
  })
  const defaultOptions = { queries: { meta: { offline: true }, gcTime: Infinity } }
  hydrate(queryClient, { queries, mutations: [] }, { defaultOptions })
}

/** Puts `rows` in place of what is stored under `hashes`. Resolves to the hashes of those for which there is no room. */
async function replaceRows(owner: string, hashes: Set<string>, rows: NewRow[]): Promise<Set<string>> {
  const replace = (old: Iterable<string>, next: NewRow[]) =>
    database.transaction('rw', database.reads, async () => {
      const keys = [...old].map((hash) => [owner, hash])
      await database.reads.where('[owner+hash]').anyOf(keys).delete()
      await database.reads.bulkAdd(next)
    })
  const refused = new Set<string>()
  await replace(hashes, rows).catch(async () => {
    // One by one, the smallest first: what has no room must not keep the others out. Its older copy stays.
    const there = new Set(rows.map(({ hash }) => hash))
    await replace(
      [...hashes].filter((hash) => !there.has(hash)),
      [],
    ).catch(() => {})
    for (const row of rows.toSorted((a, b) => a.query.length - b.query.length)) {
      await replace([row.hash], [row]).catch(() => refused.add(row.hash))
    }
  })
  return refused
}

/** Deletes the reads beyond those in `used` that were stored longest ago, but for some. */
async function deleteFurther(owner: string, used: Set<string>): Promise<void> {
  const further: number[] = []
  await database.reads
    .where('[owner+hash]')
    .between([owner, Dexie.minKey], [owner, Dexie.maxKey])
    .eachKey((key, cursor) => {
      const [, hash] = key as unknown as [string, string]
      if (!used.has(hash)) further.push(cursor.primaryKey)
    })
  await database.reads.bulkDelete(further.toSorted((a, b) => b - a).slice(maxFurther))
}
