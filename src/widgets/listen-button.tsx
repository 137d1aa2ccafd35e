import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { pause, play } from '#src/audio/player/player.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { Button } from '#src/ui/button.tsx'
import type { ButtonLook } from '#src/ui/button.tsx'

/** How long the spinner shows at least, in milliseconds. */
const minSpinnerTime = 3000

type ListenButtonProps = ButtonLook & {
  podcast: Podcast
  /** Its list, for next and previous. */
  queue?: Podcast[]
  /** The button's text: "Listen" in lists, "Play" on the podcast's own page. */
  text?: 'listen' | 'play'
}

/** Plays a podcast. A spinner shows for three seconds, longer where it takes longer; while it plays, it pauses. */
export function ListenButton({ podcast, queue, text = 'listen', ...look }: ListenButtonProps) {
  /** Undefined while another podcast is in the player. */
  const status = usePlayer(({ track, status: now }) => (track?.id === podcast.id ? now : undefined))
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed) return
    const timer = setTimeout(() => setPressed(false), minSpinnerTime)
    return () => clearTimeout(timer)
  }, [pressed])

  const playing = status === 'playing'
  const busy = status === 'loading' || (pressed && status !== undefined)
  const { title } = podcast
  const buttonText = text === 'play' ? m.player_play() : m.player_listen()
  const start = text === 'play' ? m.player_play_it({ title }) : m.player_listen_to({ title })
  const name = playing ? m.player_pause_it({ title }) : start
  return (
    <Button
      {...look}
      busy={busy}
      icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      // While it is busy, its text says that.
      aria-label={busy ? undefined : name}
      onClick={() => {
        if (playing) return pause()
        setPressed(true)
        play(podcast, queue)
      }}
    >
      {playing ? m.player_pause() : buttonText}
    </Button>
  )
}
