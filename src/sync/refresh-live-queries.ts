import type { Query, QueryClient } from '@tanstack/react-query'
import type { Store } from '@tanstack/store'
import type { Change } from '#contract/live.ts'

/** In milliseconds: several changes often come together, and not all phones of a church are to ask at once. */
const soonest = 100
const spread = 200

/** How often a query is read again at most, in milliseconds; undefined: it does not follow live changes. */
function refreshPause({ meta }: Query): number | undefined {
  return meta?.['live'] as number | undefined
}

/** The areas of which a person's own stream tells; of all others it is a church's. */
const personalAreas = ['messages', 'notices', 'blogs', 'blogVersions', 'transcriptions']

/** Whether what the query has read may be other by now. `churchId`: where the change happened; null: to the person. */
function concerns(query: Query, churchId: string | null, { call, key }: Change): boolean {
  if (refreshPause(query) === undefined) return false
  const [name, input] = query.queryKey as [string, Record<string, unknown> | undefined]
  if (call === null) return personalAreas.includes(name.split('.')[0]!) === (churchId === null)
  if (name !== call) return false
  const church = input?.['church_id'] ?? churchId
  return church === churchId && (key === null || Object.values(input ?? {}).includes(key))
}

/**
 * Reads again the queries with `meta.live` that a change concerns, each at most as often as its `meta.live` says. What
 * waits in the outbox is laid over what is read, as ever. `connection`: whether the stream is there. `stop` drops what is still to be read.
 */
export function refreshLiveQueries(queryClient: QueryClient, connection: Store<boolean>) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  /** In how many milliseconds the query may be read again. */
  const pauseOf = (query: Query) => {
    const { dataUpdatedAt, errorUpdatedAt } = query.state
    return Math.max(dataUpdatedAt, errorUpdatedAt) + (refreshPause(query) ?? 0) - Date.now()
  }
  const schedule = (query: Query) => {
    if (timers.has(query.queryHash)) return
    const wait = Math.max(soonest + Math.random() * spread, pauseOf(query))
    timers.set(
      query.queryHash,
      setTimeout(() => refresh(query), wait),
    )
  }
  const refresh = (query: Query) => {
    timers.delete(query.queryHash)
    // A read that is under way may have begun before the change, and who awaits it must get it.
    if (query.state.fetchStatus === 'fetching' || pauseOf(query) > 0) schedule(query)
    else void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // Whether changes are streamed decides how often screens refetch by themselves.
  const { unsubscribe } = connection.subscribe(() => {
    for (const query of queryClient.getQueryCache().getAll()) {
      if (refreshPause(query) === undefined) continue
      for (const observer of query.observers) observer.setOptions(observer.options)
    }
  })
  return {
    onChange(churchId: string | null, change: Change) {
      const stale = queryClient
        .getQueryCache()
        .findAll({ predicate: (query) => concerns(query, churchId, change) })
      for (const query of stale) schedule(query)
    },
    stop() {
      unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
