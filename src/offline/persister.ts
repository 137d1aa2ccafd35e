import { dehydrate, hydrate } from '@tanstack/react-query'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import Dexie from 'dexie'
import { database } from './database.ts'
import type { StoredRead } from './database.ts'
import { joinData, splitData } from './list-parts.ts'
import type { SplitData } from './list-parts.ts'

/** Older forms are fetched again. */
const version = 3
/** In milliseconds. */
const writePause = 1000
/** Beyond the reads made at every start. */
const maxFurther = 200

type NewRow = Omit<StoredRead, 'order'>
type RowKey = [hash: string, part: string]
type DehydratedQuery = DehydratedState['queries'][number]

/** Older apps stored all data in the head. */
type Head = DehydratedQuery & { field?: string; parts?: string[] }

interface StoredList extends Pick<SplitData, 'parts'> {
  data: unknown
  /** Another window's write changes it. */
  order: number
}

/** Without `query` the read is deleted. */
interface Change {
  hash: string
  query?: DehydratedQuery | undefined
}

/**
 * Restores the queries with `meta.offline`, then persists them. `saveNow` returns whether all fit; `prune`
 * deletes the least recent.
 */
export async function persistQueries(queryClient: QueryClient, userId: string, isCurrent = () => true) {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const changed = new Set<string>()
  const read = new Set<string>()
  const withoutRoom = new Set<string>()
  const cache = queryClient.getQueryCache()

  const reads = readsOf(userId)
  const restoring = reads.restore()
  // The first write waits for a slow restore.
  let writing: Promise<unknown> = restoring.catch(() => {})
  const unsubscribe = cache.subscribe((event) => {
    const { queryHash, meta, state } = event.query
    const isRead = event.type === 'updated' && event.action.type === 'success'
    if (meta?.['offline'] !== true || !(isRead || event.type === 'removed')) return
    if (isRead) read.add(queryHash)
    if (isRead && reads.hasList(queryHash, state.data)) return
    changed.add(queryHash)
    timer ??= setTimeout(() => void saveNow(), writePause)
  })

  const restored = await restoring
  // Queries fetched meanwhile are newer, whatever the clock says.
  const older = restored.filter(({ queryHash }) => !read.has(queryHash))
  if (isCurrent()) hydrateQueries(queryClient, older)

  // Hoisted, since its timer can end before the reads are restored.
  function saveNow(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    const written = writing.then(write)
    writing = written.catch(() => {})
    return written
  }
  async function write(): Promise<boolean> {
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

export async function deleteReads(): Promise<void> {
  await database.reads.clear()
}

export async function storedData(userId: string, hash: string): Promise<unknown> {
  const [query] = await readsOf(userId).restoreOne(hash)
  return query?.state.data
}

/** Marks them stale: the page may have ended before its last write. */
export function hydrateQueries(queryClient: QueryClient, restored: DehydratedQuery[]): void {
  const queries = restored.map((query) => {
    // A refetch may have failed before it was stored.
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

function readsOf(userId: string) {
  const owner = `${version}:${userId}`
  const lists = new Map<string, StoredList>()
  const rowsWith = (keys: RowKey[]) =>
    database.reads.where('[owner+hash+part]').anyOf(keys.map((key) => [owner, ...key]))
  const allRowsOf = (hash: string) =>
    database.reads
      .where('[owner+hash+part]')
      .between([owner, hash, Dexie.minKey], [owner, hash, Dexie.maxKey])

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

  /** A list's parts must be of one version. */
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

  /** Returns the hashes that did not fit; their older copies stay. */
  async function store(changes: Change[]): Promise<Set<string>> {
    const unstored = new Set<string>()
    await replace(changes).catch(async () => {
      // Smallest first, so that one large read does not block the others.
      const sized = changes.map((change) => ({ change, size: JSON.stringify(change.query ?? null).length }))
      for (const { change } of sized.toSorted((a, b) => a.size - b.size)) {
        await replace([change]).catch(() => unstored.add(change.hash))
      }
    })
    return unstored
  }

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

  const hasList = (hash: string, data: unknown) => lists.get(hash)?.data === data && data !== undefined

  return { restore, restoreOne, store, deleteFurther, hasList }
}

function isSameRows(before: readonly unknown[] | undefined, rows: readonly unknown[] | undefined): boolean {
  return before?.length === rows?.length && (rows?.every((row, i) => row === before![i]) ?? false)
}
