import { useCallback, useSyncExternalStore } from 'react'
import type { Store } from '@tanstack/store'

/**
 * Returns what `select` picks of a store's state, and renders the component again when that changes. `select` must
 * return the same value for the same state. `rendered` is the state of a page that the server rendered, where the
 * device's own may differ; default: the state as it is.
 */
export function useStore<State>(store: Store<State>): State
export function useStore<State, Selected>(
  store: Store<State>,
  select: (state: State) => Selected,
  rendered?: State,
): Selected
export function useStore<State>(
  store: Store<State>,
  select: (state: State) => unknown = (state) => state,
  rendered?: State,
): unknown {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener).unsubscribe, [store])
  return useSyncExternalStore(
    subscribe,
    () => select(store.state),
    () => select(rendered ?? store.state),
  )
}
