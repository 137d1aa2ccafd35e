import { Link } from '@tanstack/react-router'
import type { LeaguePage } from '#contract/leagues.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Stars } from '#src/ui/figures/stars.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { ShareButton } from '#src/widgets/share-button.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { daysText, kindNames, placeText } from '../league-texts.ts'
import styles from './league-page.module.css'

/** What it is called, when, where, and by whom. */
export function LeagueHeader({ league }: { league: LeaguePage }) {
  const { id, kind, title, organiser, privacy_status } = league
  return (
    <>
      <PageHeader
        back={<Badge tone="accent">{kindNames[kind]()}</Badge>}
        title={<bdi>{title}</bdi>}
        lead={
          <>
            {daysText(league)} · <bdi>{placeText(league)}</bdi>
          </>
        }
        // Nobody else could open the link of what only its organiser sees.
        actions={privacy_status !== 3 && <ShareButton url={`/leagues/${id}`} title={title} />}
      />
      <Link to="/company/$userId" params={{ userId: organiser.id }} className={styles.organiser}>
        <UserAvatar user={organiser} />
        <span>
          <span className={styles.soft}>{m.leagues_page_by()}</span>
          <bdi className={styles.name}>{organiser.name}</bdi>
          <Rating of={organiser} />
        </span>
      </Link>
    </>
  )
}

/** The mean of what applicants say, as far as somebody has said something. */
function Rating({ of: { rating, reviews } }: { of: LeaguePage['organiser'] }) {
  if (rating === null) return null
  const mean = formatNumber(rating, 1)
  return (
    <span className={styles.rating}>
      <Stars value={Math.round(rating)} label={m.leagues_page_stars({ mean })} />
      <span className={styles.soft}>{m.leagues_page_reviews({ n: reviews })}</span>
    </span>
  )
}
