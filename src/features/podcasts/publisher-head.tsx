import type { PublisherView } from '#contract/publisher.ts'
import type { PublisherShow } from '#contract/shows/shows.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { PageHeader } from '#src/ui/page-header.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { ChurchMark } from '#src/widgets/church-mark.tsx'
import { LinkedText } from './linked-text.tsx'
import styles from './publisher-head.module.css'
import { Subscribe } from './subscribe.tsx'

interface Props {
  publisher: PublisherView
  /** Undefined while it is loaded. */
  show: PublisherShow | undefined
}

/** Publisher's header with their church's cover and logo, and subscribe links. */
export function PublisherHead({ publisher, show }: Props) {
  const { apiBase } = useSettings()
  const { username, look } = publisher
  const name = show?.name || publisher.name
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
      {show && (show.description || show.website || show.funding_url) && (
        <div className={styles.about}>
          {show.description && <LinkedText text={show.description} />}
          <p className={styles.links}>
            {show.funding_url && (
              <a href={show.funding_url} rel="noreferrer" className={buttonClass({})}>
                {show.funding_text || m.show_give()}
              </a>
            )}
            {show.website && (
              <a href={show.website} rel="noreferrer" className={buttonClass({})}>
                {new URL(show.website).host}
              </a>
            )}
          </p>
        </div>
      )}
    </>
  )
}
