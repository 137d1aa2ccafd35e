import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ComponentType } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { pause, resume, skip } from '#src/audio/player/player.ts'
import { skipStep } from '#src/audio/player/player-state.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import styles from './player-buttons.module.css'

/** Back, play or pause, forward. A press while loading pauses. */
export function PlayerButtons({ size = 'md' }: { size?: 'md' | 'lg' }) {
  const status = usePlayer((state) => state.status)
  return (
    <>
      <IconButton label={m.player_back()} size={size} onClick={() => skip(-skipStep)}>
        <Seconds icon={RotateCcw} />
      </IconButton>
      <IconButton
        label={status === 'paused' ? m.player_play() : m.player_pause()}
        variant="primary"
        size={size}
        data-main
        aria-busy={status === 'loading' || undefined}
        onClick={status === 'paused' ? resume : pause}
      >
        <PlayIcon status={status} />
      </IconButton>
      <IconButton label={m.player_forward()} size={size} onClick={() => skip(skipStep)}>
        <Seconds icon={RotateCw} />
      </IconButton>
    </>
  )
}

/** A rotation arrow around the seconds. */
function Seconds({ icon: Icon }: { icon: ComponentType<{ 'aria-hidden': 'true' }> }) {
  return (
    <span className={styles.skip} aria-hidden="true">
      <Icon aria-hidden="true" />
      <span>{skipStep}</span>
    </span>
  )
}

function PlayIcon({ status }: { status: 'loading' | 'playing' | 'paused' }) {
  if (status === 'loading') return <Spinner label={m.player_loading()} />
  return status === 'playing' ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />
}
