import { Link } from '@tanstack/react-router'
import type { PublisherShow } from '#contract/shows/shows.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import styles from './series-links.module.css'

interface Props {
  username: string
  series: PublisherShow['series']
  /** Empty: all podcasts. */
  current: string
}

/** Links to a publisher's series; they work without scripts. */
export function SeriesLinks({ username, series, current }: Props) {
  const link = (name: string) => ({
    to: '/@{$username}' as const,
    params: { username },
    search: name === '' ? {} : { series: name },
    resetScroll: false,
    className: classNames(styles.link, name === current && styles.current),
    'aria-current': name === current ? ('page' as const) : undefined,
  })
  return (
    <nav aria-label={m.podcasts_series()}>
      <ul role="list" className={styles.links}>
        <li>
          <Link {...link('')}>{m.podcasts_all()}</Link>
        </li>
        {series.map(({ name, count }) => (
          <li key={name}>
            <Link {...link(name)}>
              <bdi>{name}</bdi> <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
