import Play from 'lucide-react/icons/play'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { play, seek } from '#src/audio/player/player.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'

/** Plays from the time in the URL (`#t=754`). */
export function ListenFrom({ podcast }: { podcast: Podcast }) {
  const hash = useLocation({ select: (location) => location.hash })
  const [from, setFrom] = useState(0)
  // The server does not see the fragment, so it applies after hydration.
  useEffect(() => setFrom(Number(/^t=(\d+)$/.exec(hash)?.[1] ?? 0)), [hash])
  if (from === 0 || from >= podcast.duration) return null
  return (
    <Button
      icon={<Play aria-hidden="true" />}
      onClick={() => {
        play(podcast)
        seek(from)
      }}
    >
      {m.player_listen_from({ time: formatDuration(from) })}
    </Button>
  )
}
