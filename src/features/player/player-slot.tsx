import { lazy, Suspense } from 'react'
import { usePlayer } from '#src/audio/player/use-player.ts'

// Lazy: most visits play nothing.
const PlayerBar = lazy(async () => {
  // Until then the line is its own.
  await window.earlySound?.starts
  return { default: (await import('./player-bar.tsx')).PlayerBar }
})

/** The mini player on every page while a podcast is loaded. */
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
