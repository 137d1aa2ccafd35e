import type { ReactNode } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { localDate } from '#src/lib/local-date.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { cardClass } from '#src/ui/card.tsx'
import { clampClass } from '#src/ui/clamp-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { PodcastLink } from './podcast-link.tsx'
import { PodcastState } from './podcast-state.tsx'
import styles from './podcast-card.module.css'

/** How much of the description is shown. */
const previewLength = 30

interface Props {
  podcast: Podcast
  /** `own`: in a list of one's own, links to its form. `tile`: upright, for a row that scrolls sideways. */
  variant?: 'list' | 'own' | 'tile'
  /** The level of its heading: one below that of the list. */
  heading?: 'h2' | 'h3'
  /** Where the API is; a prop, so that the server can render the card too. */
  apiBase: string
  /** Other actions, before the link: `<ListenButton>`. */
  actions?: ReactNode
}

/** One podcast in a list, as its `<li>`. */
export function PodcastCard({ podcast, variant = 'list', heading: Heading = 'h3', apiBase, actions }: Props) {
  const { id, title, description, thumbnail, duration, date, createdAt, user } = podcast
  const link = variant === 'own' ? m.podcasts_update() : m.podcasts_view_details()
  // The upload's date is for its owner; and the server, which renders this too, does not know this device's date.
  const shown = variant === 'own' ? localDate(new Date(createdAt)) : date
  return (
    <li className={classNames(cardClass, styles.card, variant === 'tile' && styles.tile)}>
      <div className={styles.picture}>
        <img
          src={`${apiBase}/${thumbnail}`}
          alt=""
          width={300}
          height={300}
          loading="lazy"
          decoding="async"
        />
        <span className={styles.duration}>{formatDuration(duration)}</span>
      </div>
      <div className={styles.texts}>
        <Heading className={classNames(clampClass(2), styles.title)}>
          <bdi>{title}</bdi>
        </Heading>
        {variant === 'tile' && <p className={styles.by}>@{user.username}</p>}
        <p className={styles.preview}>
          <bdi>{preview(description)}</bdi>
        </p>
        <p className={styles.date}>
          <time dateTime={shown}>{shortDate(shown)}</time>
          {variant === 'own' && <PodcastState podcast={podcast} />}
        </p>
      </div>
      <div className={styles.actions}>
        {actions}
        <PodcastLink id={id} className={buttonClass({ size: 'sm' })} aria-label={`${link} ${title}`}>
          {link}
        </PodcastLink>
      </div>
    </li>
  )
}

/** Returns the first 30 characters, of which some may be more than one code unit. */
function preview(description: string): string {
  const characters = [...description.trim()]
  if (characters.length <= previewLength) return characters.join('')
  return `${characters.slice(0, previewLength).join('').trimEnd()}…`
}
