import { Link } from '@tanstack/react-router'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { ListenButton } from '#src/widgets/podcasts/listen-button.tsx'
import { MyPodcasts } from '#src/widgets/podcasts/my-podcasts.tsx'
import { PodcastCard } from '#src/widgets/podcasts/podcast-card.tsx'
import { UploadsLeft } from '#src/widgets/uploads-left.tsx'
import styles from './recent-uploads.module.css'

/** The sermons that were uploaded last, to hear and to change. */
export function RecentUploads() {
  const { apiBase } = useSettings()
  return (
    <>
      <div className={styles.header}>
        <p className={styles.left}>
          <UploadsLeft />
        </p>
        <Link to="/recordings" className={styles.all}>
          {m.podcasts_all()}
        </Link>
      </div>
      <MyPodcasts skeleton={<CardsSkeleton />} pressOnly>
        {(podcasts) => (
          <ul role="list" className={styles.cards}>
            {podcasts.map((podcast) => (
              <PodcastCard
                key={podcast.id}
                podcast={podcast}
                variant="own"
                apiBase={apiBase}
                actions={<ListenButton podcast={podcast} queue={podcasts} size="sm" />}
              />
            ))}
          </ul>
        )}
      </MyPodcasts>
    </>
  )
}

function CardsSkeleton() {
  return (
    <div className={styles.cards} role="status" aria-label={m.ui_loading()}>
      <Skeleton height="11rem" />
      <Skeleton height="11rem" />
      <Skeleton height="11rem" />
    </div>
  )
}
