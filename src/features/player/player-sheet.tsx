import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import ScrollText from 'lucide-react/icons/scroll-text'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useState } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { playNext, playPrevious } from '#src/audio/player/player.ts'
import { neighbours } from '#src/audio/player/queue.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { Button, buttonClass, IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { ShareButton } from '#src/widgets/share-button.tsx'
import { TranscriptView } from '#src/widgets/podcasts/transcript-view.tsx'
import { PlayerButtons } from './player-buttons.tsx'
import { PlayerKeys } from './player-keys-list.tsx'
import { PlayerPicture } from './player-picture.tsx'
import { PlayerQueue } from './player-queue.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SleepChoice } from './sleep-choice.tsx'
import { SpeedChoice } from './speed-choice.tsx'
import styles from './player-sheet.module.css'

/** The full player: artwork, controls, speed, sleep timer, transcript and queue. */
export function PlayerSheet({ onClose }: { onClose: () => void }) {
  const track = usePlayer((state) => state.track)
  const queue = usePlayer((state) => state.queue)
  const error = usePlayer((state) => state.error)
  const [reading, setReading] = useState(false)
  if (!track) return null
  const { previous, next } = neighbours(queue, track.id)
  const hasMore = queue.length > 1 || reading
  return (
    <Dialog open wide full onClose={onClose} title={m.player_label()}>
      <div className={classNames(styles.sheet, hasMore && styles.withMore)} data-player>
        <div className={styles.now}>
          <PlayerPicture thumbnail={track.thumbnail} className={styles.picture} />
          <div className={styles.names}>
            <h3 className={styles.title}>
              <bdi>{track.title}</bdi>
            </h3>
            <p className={styles.artist}>@{track.user.username}</p>
          </div>
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
          <div className={styles.seek}>
            <SeekBar />
            <Times />
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
          <div className={styles.more}>
            <ShareMoment track={track} />
            {track.transcript && (
              <Button
                variant="quiet"
                icon={<ScrollText aria-hidden="true" />}
                aria-expanded={reading}
                onClick={() => setReading(!reading)}
              >
                {reading ? m.player_transcript_hide() : m.player_transcript_show()}
              </Button>
            )}
            <Link to="/saved" className={buttonClass({ variant: 'quiet' })} onClick={onClose}>
              <Download aria-hidden="true" />
              {m.listening_manage()}
            </Link>
          </div>
        </div>
        {hasMore && (
          <div className={styles.beside}>
            {reading && <TranscriptView podcast={track} />}
            {queue.length > 1 && <PlayerQueue />}
          </div>
        )}
        <PlayerKeys />
      </div>
    </Dialog>
  )
}

/** Position and duration below the seek bar. */
function Times() {
  const position = usePlayer((state) => formatDuration(state.position))
  const duration = usePlayer((state) => formatDuration(state.duration))
  return (
    // The seek bar announces the same.
    <p className={styles.times} aria-hidden="true">
      <span>{position}</span>
      <span>{duration}</span>
    </p>
  )
}

/** Shares a link with the current position. */
function ShareMoment({ track }: { track: Podcast }) {
  const seconds = usePlayer((state) => Math.floor(state.position))
  const page = `/podcast/by/${track.id}`
  return (
    <ShareButton
      variant="quiet"
      title={track.title}
      url={seconds > 0 ? `${page}#t=${seconds}` : page}
      {...(seconds > 0 && { text: m.player_share_at({ time: formatDuration(seconds) }) })}
    />
  )
}
