import { Link } from '@tanstack/react-router'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { playNext, playPrevious } from '#src/audio/player/player.ts'
import { neighbours } from '#src/audio/player/queue.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { Button, buttonClass, IconButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { TranscriptView } from '#src/widgets/transcript-view.tsx'
import { PlayerButtons } from './player-buttons.tsx'
import { PlayerKeys } from './player-keys-list.tsx'
import { PlayerPicture } from './player-picture.tsx'
import { PlayerQueue } from './player-queue.tsx'
import { PlayerTime } from './player-time.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SleepChoice } from './sleep-choice.tsx'
import { SpeedChoice } from './speed-choice.tsx'
import styles from './player-sheet.module.css'

/** All of the player: large controls, speed, sleep timer, the list, the transcript. */
export function PlayerSheet({ onClose }: { onClose: () => void }) {
  const track = usePlayer((state) => state.track)
  const queue = usePlayer((state) => state.queue)
  const error = usePlayer((state) => state.error)
  const [reading, setReading] = useState(false)
  if (!track) return null
  const { previous, next } = neighbours(queue, track.id)
  return (
    <Dialog open wide onClose={onClose} title={<bdi>{track.title}</bdi>}>
      <div className={styles.sheet}>
        <PlayerPicture thumbnail={track.thumbnail} className={styles.picture} />
        <p className={styles.artist}>@{track.user.username}</p>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <div className={styles.seek}>
          <SeekBar />
          <PlayerTime className={styles.time} />
        </div>
        <div className={styles.buttons}>
          <IconButton label={m.player_previous()} size="lg" disabled={!previous} onClick={playPrevious}>
            <SkipBack aria-hidden="true" />
          </IconButton>
          <PlayerButtons size="lg" />
          <IconButton label={m.player_next()} size="lg" disabled={!next} onClick={playNext}>
            <SkipForward aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.choices}>
          <SpeedChoice />
          <SleepChoice />
        </div>
        {track.transcript &&
          (reading ? (
            <TranscriptView podcast={track} />
          ) : (
            <Button block onClick={() => setReading(true)}>
              {m.player_transcript_show()}
            </Button>
          ))}
        <Link to="/saved" className={buttonClass({ block: true })} onClick={onClose}>
          {m.listening_manage()}
        </Link>
        {queue.length > 1 && <PlayerQueue />}
        <PlayerKeys />
      </div>
    </Dialog>
  )
}
