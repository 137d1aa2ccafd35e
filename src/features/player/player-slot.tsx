import { lazy, Suspense } from 'react'
import { usePlayer } from '#src/audio/player/use-player.ts'

// Lazy: most visits play nothing.
const PlayerBar = lazy(async () => ({ default: (await import('./player-bar.tsx')).PlayerBar }))

/** The player at the bottom of every page, as long as something is in it. */
export function PlayerSlot() {
  const shown = usePlayer(({ track }) => track !== null)
  return (
    shown && (
      <Suspense>
        <PlayerBar />
      </Suspense>
    )
  )
}
