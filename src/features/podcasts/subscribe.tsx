import ChevronDown from 'lucide-react/icons/chevron-down'
import Rss from 'lucide-react/icons/rss'
import type { Publisher } from '#contract/publisher.ts'
import { useSession } from '#src/api/use-session.ts'
import { servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { CopyAddress } from './copy-address.tsx'
import { directories, subscribeLinks } from './subscribe-links.ts'
import styles from './subscribe.module.css'

/** Subscribe links; work without JavaScript. */
export function Subscribe({ publisher }: { publisher: Publisher }) {
  const { user } = useSession()
  const origin = servedPage()?.origin ?? location.origin
  const feed = `${origin}/@${encodeURIComponent(publisher.username)}/feed.xml`
  return (
    <details className={styles.subscribe}>
      <summary className={buttonClass({ variant: 'primary' })}>
        <Rss aria-hidden="true" />
        {m.podcasts_subscribe()}
        <ChevronDown aria-hidden="true" className={styles.arrow} />
      </summary>
      {/* This id is used in fill-shell.ts. */}
      <div id="subscribe-ways" className={styles.ways}>
        <p className={styles.text}>{m.podcasts_subscribe_text()}</p>
        <ul role="list" className={styles.apps}>
          {subscribeLinks(feed, publisher.name).map(({ name, href }) => (
            <li key={name}>
              <a href={href} className={buttonClass({ block: true })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className={styles.text}>{m.podcasts_subscribe_other()}</p>
        <CopyAddress address={feed} />
        {user?.id === publisher.id && (
          <p className={styles.text}>
            {m.podcasts_directories()}{' '}
            {directories.map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noreferrer" className={styles.directory}>
                {name}
              </a>
            ))}
          </p>
        )}
      </div>
    </details>
  )
}
