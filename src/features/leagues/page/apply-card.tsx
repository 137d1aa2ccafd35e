import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { applicationStatus } from '#contract/applications.ts'
import { feeIn, opens } from '#contract/league-days.ts'
import type { LeaguePage } from '#contract/leagues.ts'
import { useSession } from '#src/api/use-session.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { feeText, payText } from '../league-texts.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useWithdraw } from '../use-withdraw.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import styles from './league-page.module.css'

interface Props {
  league: LeaguePage
  /** What the reader has to do with it is not known yet. */
  waiting: boolean
}

/** What it costs or pays now, how many places are left, and what the reader can do about it. */
export function ApplyCard({ league, waiting }: Props) {
  const { application, mine } = league
  return (
    <Card>
      <div className={styles.apply}>
        <div>
          <p className={styles.fee}>{costText(league)}</p>
          <p className={styles.soft}>{placesText(league)}</p>
        </div>
        {waiting && <Skeleton width="8rem" height="2.75rem" />}
        {!waiting && application && <Applied league={league} application={application} />}
        {!waiting && !application && !mine && <Apply league={league} />}
      </div>
    </Card>
  )
}

/** What one pays today, or what a job pays; before and after registration, when it is. */
function costText(league: LeaguePage): string {
  const { kind, period_today, individual_fees, team_fees, currency } = league
  if (kind === 'job') return payText(league)
  if (!period_today) return m.leagues_page_no_fee()
  const alone = feeIn(individual_fees, period_today)
  const team = feeIn(team_fees, period_today)
  return [
    alone !== null && m.leagues_page_fee({ fee: feeText(alone, currency) }),
    team !== null && m.leagues_page_team_fee({ fee: feeText(team, currency) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function placesText({ places_left, openness, closes }: LeaguePage): string {
  const places =
    places_left !== null &&
    openness === 'open' &&
    (places_left === 0
      ? m.leagues_page_full()
      : m.leagues_page_places({ n: places_left, count: formatNumber(places_left) }))
  return [places, openness === 'open' && m.leagues_page_until({ date: shortDate(closes) })]
    .filter(Boolean)
    .join(' · ')
}

function Applied({ league, application }: { league: LeaguePage; application: Application }) {
  const withdraw = useWithdraw()
  const { id, status, place, paid } = application
  return (
    <div className={styles.state}>
      <strong>{m.leagues_page_applied()}</strong>
      <StatusBadge status={status} />
      {place !== null && <Badge>{m.leagues_place({ n: formatNumber(place) })}</Badge>}
      {paid && <Badge tone="success">{m.leagues_paid()}</Badge>}
      {status !== applicationStatus.rejected && (
        <Button onClick={() => withdraw.ask({ application_id: id, title: league.title })}>
          {m.leagues_withdraw()}
        </Button>
      )}
      {withdraw.dialog}
    </div>
  )
}
type Application = NonNullable<LeaguePage['application']>

/** The account type of those who post. */
const organiser = 2

function Apply({ league }: { league: LeaguePage }) {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const { id, openness, places_left } = league
  if (openness !== 'open') return <p>{closedText(league)}</p>
  if (user?.user_type === organiser) return <p className={styles.soft}>{m.leagues_page_organisers()}</p>
  const label = places_left === 0 ? m.leagues_page_wait() : m.leagues_page_apply()
  if (!user)
    return (
      <Link
        to="/login"
        search={{ back: `/leagues/${id}` }}
        className={buttonClass({ variant: 'primary' })}
        rel="nofollow"
      >
        {label}
      </Link>
    )
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ApplyDialog league={league} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}

function closedText(league: LeaguePage): string {
  if (league.openness === 'early') return m.leagues_page_early({ date: shortDate(opens(league)) })
  return league.openness === 'over' ? m.leagues_page_over() : m.leagues_page_closed()
}
