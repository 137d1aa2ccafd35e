import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { play, setAutoplayNext } from '#src/audio/player/player.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { Switch } from '#src/ui/fields/switch.tsx'
import styles from './player-queue.module.css'

/** The queue; a press plays a podcast. */
export function PlayerQueue() {
  const queue = usePlayer((state) => state.queue)
  const currentId = usePlayer((state) => state.track?.id)
  const autoplayNext = usePlayer((state) => state.autoplayNext)
  return (
    <section>
      <h3 className={styles.heading}>{m.player_queue()}</h3>
      <Switch
        label={m.player_goes_on()}
        checked={autoplayNext}
        onChange={({ currentTarget }) => setAutoplayNext(currentTarget.checked)}
      />
      <ol className={styles.list}>
        {queue.map((podcast) => (
          <li key={podcast.id}>
            <button
              type="button"
              className={styles.item}
              aria-current={podcast.id === currentId || undefined}
              onClick={() => play(podcast, queue)}
            >
              <bdi className={styles.title}>{podcast.title}</bdi>
              <span>{formatDuration(podcast.duration)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
