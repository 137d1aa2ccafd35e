import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { MyPodcasts } from '#src/widgets/my-podcasts.tsx'
import { UploadsLeft } from '#src/widgets/uploads-left.tsx'
import styles from './recent-uploads.module.css'

/** The sermons that were uploaded last, to hear and to change. */
export function RecentUploads() {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.uploads}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {m.podcasts_recent_uploads()}
        </h2>
        <Link to="/recordings" className={styles.all}>
          {m.podcasts_all()}
        </Link>
        <p className={styles.left}>
          <UploadsLeft />
        </p>
      </div>
      <MyPodcasts />
    </section>
  )
}
