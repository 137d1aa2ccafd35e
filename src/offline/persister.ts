import { dehydrate, hydrate } from '@tanstack/react-query'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import Dexie from 'dexie'
import { database } from './database.ts'
import type { StoredRead } from './database.ts'
import { joinData, splitData } from './list-parts.ts'
import type { SplitData } from './list-parts.ts'

/** Raised when the form of what is stored changes: what an older app has stored is then read anew from the server. */
const version = 3
/** Changes are collected for so long, in milliseconds. */
const writePause = 1000
/** So many reads are stored beyond those that are made at every start. */
const maxFurther = 200

type NewRow = Omit<StoredRead, 'order'>
type RowKey = [hash: string, part: string]
type DehydratedQuery = DehydratedState['queries'][number]

/** The head of a read as JSON: the query without what is in parts; an older app had all of the data in it. */
type Head = DehydratedQuery & { field?: string; parts?: string[] }

/** The list of a read as the database has it. */
interface StoredList extends Pick<SplitData, 'parts'> {
  data: unknown
  /** The order of the head: another window that has written the read since has given it another one. */
  order: number
}

/** A read to be stored, in place of what there is under its hash; without `query` that is only deleted. */
interface Change {
  hash: string
  query?: DehydratedQuery | undefined
}

/**
 * Stores the reads that are wanted offline (`meta.offline`) in the local database, each for itself, for one person.
 * Restores what is there before it resolves. `saveNow` writes immediately and resolves to whether all has room; `prune`
 * deletes what was not read for longest; after `stop` nothing is written. Nothing is restored once the person is not the
 * current one any more.
 */
export async function persistQueries(queryClient: QueryClient, userId: string, isCurrent = () => true) {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<unknown> = Promise.resolve()
  /** Hashes of the queries that have changed since they were stored. */
  const changed = new Set<string>()
  /** Hashes of the queries that were read since the start. */
  const read = new Set<string>()
  /** Hashes of the queries that had no room. */
  const withoutRoom = new Set<string>()
  const cache = queryClient.getQueryCache()

  const reads = readsOf(userId)
  const unsubscribe = cache.subscribe((event) => {
    const { queryHash, meta, state } = event.query
    const isRead = event.type === 'updated' && event.action.type === 'success'
    if (meta?.['offline'] !== true || !(isRead || event.type === 'removed')) return
    if (isRead) read.add(queryHash)
    if (isRead && reads.hasList(queryHash, state.data)) return
    changed.add(queryHash)
    timer ??= setTimeout(() => void saveNow(), writePause)
  })

  const restored = await reads.restore()
  // What a screen has read meanwhile is newer, and what the first picture was drawn of may be older, whatever the clock says.
  const older = restored.filter(({ queryHash }) => !read.has(queryHash))
  if (isCurrent()) hydrateQueries(queryClient, older)

  /** Resolves to whether all that is wanted offline is stored. */
  async function write(): Promise<boolean> {
    // There may be room now for what had none.
    const hashes = new Set([...changed, ...withoutRoom])
    changed.clear()
    if (!stopped && hashes.size > 0) {
      const { queries } = dehydrate(queryClient, {
        shouldDehydrateQuery: ({ queryHash, state }) => hashes.has(queryHash) && state.data !== undefined,
      })
      const found = new Map(queries.map((query) => [query.queryHash, query]))
      const changes = [...hashes].map((hash) => ({ hash, query: found.get(hash) }))
      withoutRoom.clear()
      for (const hash of await reads.store(changes)) withoutRoom.add(hash)
    }
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
    if (!stopped) await reads.deleteFurther(read)
  }
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
  }
  return { saveNow, prune, stop }
}

/** Deletes all stored reads: at sign-out. */
export async function deleteReads(): Promise<void> {
  await database.reads.clear()
}

/** Resolves to the data of one read of a person as it is stored; undefined: there is none. */
export async function storedData(userId: string, hash: string): Promise<unknown> {
  const [query] = await readsOf(userId).restoreOne(hash)
  return query?.state.data
}

/**
 * Puts queries into the cache in place of what it has of them. What is restored is read again when it is shown: the page
 * may have ended before its last change was written.
 */
export function hydrateQueries(queryClient: QueryClient, restored: DehydratedQuery[]): void {
  const queries = restored.map((query) => {
    // It may have failed to be read again before it was written.
    const well = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const
    return { ...query, state: { ...query.state, ...well, isInvalidated: true } }
  })
  for (const { queryHash, state } of queries) {
    const { fetchStatus: _status, ...data } = state
    queryClient.getQueryCache().get(queryHash)?.setState(data)
  }
  const defaultOptions = { queries: { meta: { offline: true }, gcTime: Infinity } }
  hydrate(queryClient, { queries, mutations: [] }, { defaultOptions })
}

/** The rows of one person in the database. */
function readsOf(userId: string) {
  const owner = `${version}:${userId}`
  /** By hash. */
  const lists = new Map<string, StoredList>()
  const rowsWith = (keys: RowKey[]) =>
    database.reads.where('[owner+hash+part]').anyOf(keys.map((key) => [owner, ...key]))
  const allRowsOf = (hash: string) =>
    database.reads
      .where('[owner+hash+part]')
      .between([owner, hash, Dexie.minKey], [owner, hash, Dexie.maxKey])

  /** Resolves to what is stored. What others have read on this device, and older forms, are deleted. */
  async function restore(): Promise<DehydratedQuery[]> {
    await database.reads.where('owner').notEqual(owner).delete()
    return queriesIn(await database.reads.where('owner').equals(owner).toArray())
  }

  const restoreOne = async (hash: string) => queriesIn(await allRowsOf(hash).toArray())

  function queriesIn(rows: StoredRead[]): DehydratedQuery[] {
    const texts = new Map(rows.map(({ hash, part, query }) => [`${hash} ${part}`, query]))
    return rows.flatMap(({ hash, part, query: text, order }) => {
      if (part !== '') return []
      const { field, parts: keys = [], ...query } = JSON.parse(text) as Head
      const found = keys.map((key) => [key, texts.get(`${hash} ${key}`)] as const)
      if (found.some(([, rowsText]) => rowsText === undefined)) return []
      const parts = new Map(found.map(([key, rowsText]) => [key, JSON.parse(rowsText!) as unknown[]]))
      const data = joinData({ head: query.state.data, field, parts })
      if (parts.size > 0) lists.set(hash, { data, parts, order })
      return [{ ...query, state: { ...query.state, data } }]
    })
  }

  /** Stores the changes in one transaction, so that the parts of a list are always of one version. */
  async function replace(changes: Change[]): Promise<void> {
    const written = await database.transaction('rw', database.reads, async () => {
      const known = changes.flatMap(({ hash }) => (lists.has(hash) ? [[hash, '']] : [])) as RowKey[]
      const orders = known.length > 0 ? await rowsWith(known).primaryKeys() : []
      const next: (StoredList & { hash: string; first: number })[] = []
      const stale: RowKey[] = []
      const rows: NewRow[] = []
      for (const { hash, query } of changes) {
        const stored = lists.get(hash)
        const before = stored && orders.includes(stored.order) ? stored.parts : undefined
        const { head, field, parts } = splitData(query?.state.data)
        if (!before && (stored || parts.size > 0)) await allRowsOf(hash).delete()
        const isStored = (key: string) => isSameRows(before?.get(key), parts.get(key))
        stale.push([hash, ''])
        for (const key of before?.keys() ?? []) if (!isStored(key)) stale.push([hash, key])
        if (!query) continue
        if (parts.size > 0) next.push({ hash, data: query.state.data, parts, order: 0, first: rows.length })
        const text = { ...query, state: { ...query.state, data: head }, field, parts: [...parts.keys()] }
        rows.push({ owner, hash, part: '', query: JSON.stringify(text) })
        for (const [key, part] of parts) {
          if (!isStored(key)) rows.push({ owner, hash, part: key, query: JSON.stringify(part) })
        }
      }
      await rowsWith(stale).delete()
      const added = await database.reads.bulkAdd(rows, { allKeys: true })
      return next.map(({ first, ...list }) => ({ ...list, order: added[first]! }))
    })
    for (const { hash } of changes) lists.delete(hash)
    for (const { hash, ...list } of written) lists.set(hash, list)
  }

  /** Stores the changes. Resolves to the hashes of those for which there is no room: their older copies stay. */
  async function store(changes: Change[]): Promise<Set<string>> {
    const refused = new Set<string>()
    await replace(changes).catch(async () => {
      // One by one, the smallest first: what has no room must not keep the others out.
      const sized = changes.map((change) => ({ change, size: JSON.stringify(change.query ?? null).length }))
      for (const { change } of sized.toSorted((a, b) => a.size - b.size)) {
        await replace([change]).catch(() => refused.add(change.hash))
      }
    })
    return refused
  }

  /** Deletes the reads beyond those in `used` that were stored longest ago, but for some. */
  async function deleteFurther(used: Set<string>): Promise<void> {
    const further = new Map<string, number>()
    await database.reads
      .where('[owner+hash+part]')
      .between([owner, Dexie.minKey], [owner, Dexie.maxKey])
      .eachKey((key, cursor) => {
        const [, hash, part] = key as unknown as [string, string, string]
        if (part === '' && !used.has(hash)) further.set(hash, cursor.primaryKey)
      })
    const latest = [...further].toSorted(([, a], [, b]) => b - a)
    const changes = latest.slice(maxFurther).map(([hash]) => ({ hash }))
    if (changes.length > 0) await replace(changes)
  }

  /** Whether the database has this data of a query as its list. */
  const hasList = (hash: string, data: unknown) => lists.get(hash)?.data === data && data !== undefined

  return { restore, restoreOne, store, deleteFurther, hasList }
}

function isSameRows(before: readonly unknown[] | undefined, rows: readonly unknown[] | undefined): boolean {
  return before?.length === rows?.length && (rows?.every((row, i) => row === before![i]) ?? false)
}
