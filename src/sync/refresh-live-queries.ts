import type { Query, QueryClient } from '@tanstack/react-query'
import type { Store } from '@tanstack/store'
import type { Change } from '#contract/live.ts'

/** In milliseconds; spreads the phones of a church. */
const soonest = 100
const spread = 200

/** In milliseconds; undefined: not live. */
function refreshPause({ meta }: Query): number | undefined {
  return meta?.['live'] as number | undefined
}

/** All others are on the church's stream. */
const personalAreas = ['messages', 'notices', 'blogs', 'blogVersions', 'transcriptions']

/** `churchId`: null for changes to the user. */
function concerns(query: Query, churchId: string | null, { call, key }: Change): boolean {
  if (refreshPause(query) === undefined) return false
  const [name, input] = query.queryKey as [string, Record<string, unknown> | undefined]
  if (call === null) return personalAreas.includes(name.split('.')[0]!) === (churchId === null)
  if (name !== call) return false
  const church = input?.['church_id'] ?? churchId
  return church === churchId && (key === null || Object.values(input ?? {}).includes(key))
}

/** Refetches live queries that a change concerns, each at most once per its `meta.live`. */
export function refreshLiveQueries(queryClient: QueryClient, connection: Store<boolean>) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

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
    // A running fetch may have started before the change.
    if (query.state.fetchStatus === 'fetching' || pauseOf(query) > 0) schedule(query)
    else void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // Live screens poll less often.
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
