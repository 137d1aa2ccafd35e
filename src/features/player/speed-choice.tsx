import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { language } from '#src/lib/language.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { setSpeed, speeds } from '#src/audio/player/player.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { IconButton } from '#src/ui/button.tsx'
import styles from './player-choice.module.css'

/** Playback speed, in steps of 0.1. */
export function SpeedChoice() {
  const speed = usePlayer((state) => state.speed)
  const id = useId()
  const text = speed.toLocaleString(language(), { minimumFractionDigits: 1 })
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {m.player_speed()}
      </p>
      <div className={styles.line}>
        <IconButton
          label={m.player_slower()}
          variant="secondary"
          disabled={speed <= speeds.min}
          onClick={() => setSpeed(speed - speeds.step)}
        >
          <Minus aria-hidden="true" />
        </IconButton>
        <output className={styles.value} aria-label={m.player_speed_value({ speed: text })}>
          {text}×
        </output>
        <IconButton
          label={m.player_faster()}
          variant="secondary"
          disabled={speed >= speeds.max}
          onClick={() => setSpeed(speed + speeds.step)}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
