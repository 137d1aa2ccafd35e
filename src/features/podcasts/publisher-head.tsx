import type { PublisherView } from '#contract/publisher.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ChurchMark } from '#src/widgets/church-mark.tsx'
import styles from './publisher-head.module.css'
import { Subscribe } from './subscribe.tsx'

/** Publisher's header with their church's cover and logo, and subscribe links. */
export function PublisherHead({ publisher }: { publisher: PublisherView }) {
  const { apiBase } = useSettings()
  const { name, username, look } = publisher
  return (
    <>
      {look?.cover && (
        <img src={`${apiBase}/${look.cover}`} alt="" width={1200} height={630} className={styles.cover} />
      )}
      <div className={styles.head}>
        <div className={styles.mark}>
          <ChurchMark name={name} logo={look?.logo && `${apiBase}/${look.logo}`} size="lg" />
        </div>
        <div className={styles.words}>
          <PageHeader
            title={m.podcasts_welcome({ name })}
            lead={`@${username}`}
            actions={<Subscribe publisher={publisher} />}
          />
        </div>
      </div>
    </>
  )
}
