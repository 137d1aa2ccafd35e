import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { pause, play } from '#src/audio/player/player.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import type { ButtonLook } from '#src/ui/button.tsx'

/** Minimum display time of the spinner in milliseconds. */
const minSpinnerTime = 3000

interface ListenProps {
  podcast: Podcast
  /** Queue for next and previous. */
  queue?: Podcast[]
}

type ListenButtonProps = ButtonLook &
  ListenProps & {
    /** "Listen" in lists, "Play" on the podcast's page. */
    text?: 'listen' | 'play'
  }

/** Plays or pauses a podcast. The spinner shows for at least three seconds. */
export function ListenButton({ podcast, queue, text = 'listen', ...look }: ListenButtonProps) {
  const { playing, busy, onPress } = useListen(podcast, queue)
  const { apiBase } = useSettings()
  const { title } = podcast
  const buttonText = text === 'play' ? m.player_play() : m.player_listen()
  const start = text === 'play' ? m.player_play_it({ title }) : m.player_listen_to({ title })
  const name = playing ? m.player_pause_it({ title }) : start
  return (
    <Button
      {...look}
      busy={busy}
      icon={<ListenIcon playing={playing} />}
      // The busy text is the accessible name.
      aria-label={busy ? undefined : name}
      // The page plays it before the app is there (src/audio/player/early-sound.ts).
      data-play={`${apiBase}/${podcast.stream_url}`}
      data-podcast={podcast.id}
      onClick={onPress}
    >
      {playing ? m.player_pause() : buttonText}
    </Button>
  )
}

/** The listen button as an icon, for list rows. */
export function ListenIconButton({ podcast, queue }: ListenProps) {
  const { playing, busy, onPress } = useListen(podcast, queue)
  const { title } = podcast
  return (
    <IconButton
      label={playing ? m.player_pause_it({ title }) : m.player_listen_to({ title })}
      busy={busy}
      onClick={onPress}
    >
      <ListenIcon playing={playing} />
    </IconButton>
  )
}

function ListenIcon({ playing }: { playing: boolean }) {
  return playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />
}

/** Returns a podcast's playback state and a toggle. */
function useListen(podcast: Podcast, queue: Podcast[] | undefined) {
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
  const onPress = () => {
    if (playing) return pause()
    setPressed(true)
    play(podcast, queue)
  }
  return { playing, busy, onPress }
}
