import { Link } from '@tanstack/react-router'
import type { PodcastView } from '#contract/podcasts.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { dateAlone } from '#src/lib/dates.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ChurchMark } from '#src/widgets/church-mark.tsx'
import { ListenButton } from '#src/widgets/podcasts/listen-button.tsx'
import { SaveOffline } from '#src/widgets/podcasts/save-offline.tsx'
import { ShareButton } from '#src/widgets/share-button.tsx'
import { EpisodeFacts } from './episode-facts.tsx'
import { LinkedText } from './linked-text.tsx'
import { ListenFrom } from './listen-from.tsx'
import { PlainAudio } from '#src/widgets/podcasts/plain-audio.tsx'
import styles from './podcast-details.module.css'

export function PodcastDetails({ podcast }: { podcast: PodcastView }) {
  const { apiBase } = useSettings()
  const { id, title, description, date, duration, thumbnail, user, look } = podcast
  return (
    <article className={styles.podcast}>
      <img
        src={`${apiBase}/${thumbnail}`}
        alt=""
        width={300}
        height={300}
        fetchPriority="high"
        className={styles.artwork}
      />
      <div className={styles.words}>
        <h1 className={styles.title}>
          <bdi>{title}</bdi>
        </h1>
        <p>
          <Link to="/@{$username}" params={{ username: user.username }} className={styles.owner}>
            <ChurchMark name={user.name} logo={look?.logo && `${apiBase}/${look.logo}`} size="sm" />@
            {user.username}
          </Link>
        </p>
        <p className={styles.facts}>
          <span>
            <VisuallyHidden>{m.podcasts_duration()} </VisuallyHidden>
            {formatDuration(duration)}
          </span>
          <time dateTime={date}>{dateAlone(date)}</time>
        </p>
        <div className={styles.actions}>
          <ListenFrom podcast={podcast} />
          <ListenButton podcast={podcast} text="play" variant="primary" />
          <ShareButton url={`/podcast/by/${id}`} title={title} />
          <SaveOffline podcast={podcast} />
        </div>
        <PlainAudio podcast={podcast} apiBase={apiBase} />
        <EpisodeFacts podcast={podcast} />
      </div>
      <LinkedText text={description} className={styles.description} />
    </article>
  )
}
