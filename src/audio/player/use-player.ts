import { useSyncExternalStore } from 'react'
import { renderedPlayer, onPlayerChange, playerState } from './player-state.ts'
import type { PlayerState } from './player-state.ts'

const all = (state: PlayerState) => state

/** The player as it is. `select` picks what the component shows, so that it is drawn anew only when that changes. */
export function usePlayer(): PlayerState
export function usePlayer<T>(select: (state: PlayerState) => T): T
export function usePlayer(select: (state: PlayerState) => unknown = all): unknown {
  return useSyncExternalStore(
    onPlayerChange,
    () => select(playerState()),
    () => select(renderedPlayer),
  )
}
