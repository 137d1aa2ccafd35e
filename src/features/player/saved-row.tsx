import type { Podcast } from '#contract/podcasts.ts'
import { settings } from '#src/api/settings.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { SavedAudio } from '#src/audio/saved/database.ts'
import { ListenButton } from '#src/widgets/podcasts/listen-button.tsx'
import { PodcastLink } from '#src/widgets/podcasts/podcast-link.tsx'
import { SavedState } from '#src/widgets/podcasts/saved-state.tsx'
import styles from './saved-row.module.css'

/** A saved podcast with play button and state. */
export function SavedRow({ row, queue }: { row: SavedAudio; queue: Podcast[] }) {
  const { podcast } = row
  const facts = [`@${podcast.user.username}`, formatDuration(podcast.duration), formatSize(podcast.size)]
  if (row.automatic) facts.push(m.listening_by_itself())
  return (
    <li className={styles.row}>
      <img
        className={styles.picture}
        src={`${settings().apiBase}/${podcast.thumbnail}`}
        alt=""
        width={300}
        height={300}
        loading="lazy"
      />
      <div className={styles.texts}>
        <h2 className={styles.title}>
          <PodcastLink id={podcast.id}>
            <bdi>{podcast.title}</bdi>
          </PodcastLink>
        </h2>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        {row.status === 'complete' && <ListenButton podcast={podcast} queue={queue} />}
        <SavedState row={row} />
      </div>
    </li>
  )
}
