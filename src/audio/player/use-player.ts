import { useStore } from '#src/lib/use-store.ts'
import { playerStore, renderedPlayer } from './player-state.ts'
import type { PlayerState } from './player-state.ts'

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(playerStore, select, renderedPlayer)
}
