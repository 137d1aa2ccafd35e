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

/** Preview length in characters. */
const previewLength = 30

interface Props {
  podcast: Podcast
  /** `own`: links to its form. `tile`: vertical, for a carousel. */
  variant?: 'list' | 'own' | 'tile'
  /** One level below the list's heading. */
  heading?: 'h2' | 'h3'
  /** API base URL; a prop, so that the server can render the card. */
  apiBase: string
  /** Actions before the link: `<ListenButton>`. */
  actions?: ReactNode
}

/** A podcast as an `<li>`. */
export function PodcastCard({ podcast, variant = 'list', heading: Heading = 'h3', apiBase, actions }: Props) {
  const { id, title, description, thumbnail, duration, date, createdAt, user } = podcast
  const link = variant === 'own' ? m.podcasts_update() : m.podcasts_view_details()
  // Only owners see the upload date, which depends on the device's time zone and cannot be server-rendered.
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

/** Truncates by code points, since emoji take several code units. */
function preview(description: string): string {
  const characters = [...description.trim()]
  if (characters.length <= previewLength) return characters.join('')
  return `${characters.slice(0, previewLength).join('').trimEnd()}…`
}
