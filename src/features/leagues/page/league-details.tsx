import { Link } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { leagues } from '#contract/leagues/leagues.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import { settings } from '#src/api/settings.ts'
import { useSession } from '#src/api/use-session.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stars } from '#src/ui/figures/stars.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { ShareButton } from '#src/widgets/share-button.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import { LeagueFacts } from '#src/features/leagues/league-facts.tsx'
import { daysText, kindNames, placeText } from '#src/features/leagues/league-texts.ts'
import { ApplyCard } from './apply-card.tsx'
import styles from './league-details.module.css'

interface Props {
  league: LeaguePage
  /** Public data only: the user-specific data is still loading. */
  partial: boolean
}

/** Details, dates, place, application and organiser. */
export function LeagueDetails({ league, partial }: Props) {
  const { user } = useSession()
  const calendar = leagues.calendar.path.replace('{league_id}', league.id)
  return (
    <>
      <PageHeader
        title={
          <span className={styles.title}>
            <Badge>{kindNames[league.kind]()}</Badge>
            <bdi>{league.title}</bdi>
          </span>
        }
        lead={`${daysText(league)} · ${placeText(league)}`}
        actions={
          <>
            <a href={`${settings().apiBase}/${calendar}`} className={buttonClass({ size: 'sm' })}>
              <CalendarPlus aria-hidden="true" />
              {m.leagues_calendar()}
            </a>
            {league.privacy_status !== 3 && (
              <ShareButton url={`/leagues/${league.id}`} title={league.title} size="sm" />
            )}
          </>
        }
      />
      <Stack gap={4}>
        <ApplyCard league={league} user={user} partial={partial} />
        <LeagueFacts league={league} period={league.period_today} />
        <Organiser organiser={league.organiser} />
      </Stack>
    </>
  )
}

function Organiser({ organiser }: { organiser: LeaguePage['organiser'] }) {
  const { id, name, rating, reviews } = organiser
  return (
    <Card title={m.leagues_organiser()}>
      <Link to="/company/$userId" params={{ userId: id }} className={styles.organiser}>
        <UserAvatar user={organiser} size="lg" />
        <span className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          {rating !== null && (
            <span className={styles.rating}>
              <Stars
                value={Math.round(rating)}
                label={m.leagues_rating({ rating: formatNumber(rating, 1) })}
              />
              {m.leagues_reviews({ n: reviews })}
            </span>
          )}
        </span>
      </Link>
    </Card>
  )
}
