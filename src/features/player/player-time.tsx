import { formatDuration } from '#src/lib/duration.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'

/** "0:12 / 30:04". */
export function PlayerTime({ className }: { className?: string }) {
  const text = usePlayer(
    ({ position, duration }) => `${formatDuration(position)} / ${formatDuration(duration)}`,
  )
  return <span className={className}>{text}</span>
}
