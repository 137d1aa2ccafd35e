import { Link } from '@tanstack/react-router'
import type { Podcast } from '#contract/podcasts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Facts } from '#src/ui/facts.tsx'
import styles from './episode-facts.module.css'

/** Speaker, passage and series of an episode; nothing where none is given. */
export function EpisodeFacts({ podcast }: { podcast: Podcast }) {
  const { speaker, passage, series, season, episode, user } = podcast
  const facts = [
    [m.podcasts_speaker(), speaker && <bdi>{speaker}</bdi>],
    [m.podcasts_passage(), passage && <bdi>{passage}</bdi>],
    [
      m.podcasts_series(),
      series && (
        <Link
          to="/@{$username}"
          params={{ username: user.username }}
          search={{ series }}
          className={styles.link}
        >
          <bdi>{series}</bdi>
        </Link>
      ),
    ],
    [m.podcasts_season(), season],
    [m.podcasts_number(), episode],
  ] as const
  const given = facts.filter(([, fact]) => fact)
  if (given.length === 0) return null
  return (
    <Facts className={styles.facts}>
      {given.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </Facts>
  )
}
