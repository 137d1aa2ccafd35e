import { useCallback, useSyncExternalStore } from 'react'
import type { Store } from '@tanstack/store'

/**
 * `select` must be pure and return a stable value. `rendered`: the state during hydration of a served page;
 * default: the current state.
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
