import X from 'lucide-react/icons/x'
import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { close, resumeAfterReload } from '#src/audio/player/player.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { IconButton } from '#src/ui/button.tsx'
import { PodcastLink } from '#src/widgets/podcasts/podcast-link.tsx'
import { PlayerButtons } from './player-buttons.tsx'
import { usePlayerKeys } from './player-keys.ts'
import { PlayerPicture } from './player-picture.tsx'
import { PlayerTime } from './player-time.tsx'
import { SeekBar } from './seek-bar.tsx'
import styles from './player-bar.module.css'

const PlayerSheet = lazy(async () => ({ default: (await import('./player-sheet.tsx')).PlayerSheet }))

/** The mini player at the bottom; on phones above the tabs. */
export function PlayerBar() {
  const track = usePlayer((state) => state.track)
  const error = usePlayer((state) => state.error)
  const [open, setOpen] = useState(false)
  usePlayerKeys()
  useEffect(resumeAfterReload, [])
  if (!track) return null
  return (
    <section className={styles.bar} aria-label={m.player_label()}>
      <div className={styles.seek}>
        <SeekBar />
      </div>
      <button
        type="button"
        className={styles.picture}
        aria-label={m.player_open()}
        onClick={() => setOpen(true)}
      >
        <PlayerPicture thumbnail={track.thumbnail} />
      </button>
      <div className={styles.texts}>
        <PodcastLink id={track.id} className={styles.title}>
          <bdi>{track.title}</bdi>
        </PodcastLink>
        {error ? (
          <p className={styles.error} role="alert">
            {error}
          </p>
        ) : (
          <p className={styles.detail}>
            <span className={styles.artist}>@{track.user.username}</span>
            <PlayerTime className={styles.time} />
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <PlayerButtons />
      </div>
      <div className={styles.ends}>
        <IconButton label={m.player_close()} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {open && (
        <Suspense>
          <PlayerSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
