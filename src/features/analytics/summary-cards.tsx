import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import HandCoins from 'lucide-react/icons/hand-coins'
import UsersIcon from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { Overview } from '#contract/analytics.ts'
import type { Church } from '#contract/church.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { formatMoney } from '#src/queries/format-money.ts'
import { sundayFigures } from './rules.ts'
import { SummaryCard } from './summary-card.tsx'
import type { OwnFigures } from './use-own-figures.ts'
import styles from './summary-cards.module.css'

interface Props {
  church: Church | undefined
  own: OwnFigures | undefined
  /** undefined until it has been read, null where it cannot be had. */
  overview: Overview | undefined | null
  /** Members as this device knows them; undefined: as the overview says. */
  members: number | undefined
  /** Gifts and events are for those who lead. */
  leads: boolean
}

/** The last Sunday, members, this week's gifts and the events to come, each with the way to all of them. */
export function SummaryCards({ church, own, overview, members, leads }: Props) {
  const count = members ?? overview?.counts.members
  return (
    <div className={styles.cards}>
      <SundayCard own={own} />
      <SummaryCard
        icon={<UsersIcon aria-hidden="true" />}
        label={m.members_title()}
        value={count === undefined ? <Skeleton width="3rem" /> : formatNumber(count)}
        link={<Link to="/members">{m.dashboard_all_members()}</Link>}
      />
      {leads && (
        <>
          <SummaryCard
            icon={<HandCoins aria-hidden="true" />}
            label={m.dashboard_donations()}
            value={known(overview, ({ donations }) => sums(donations.total, church))}
            unit={m.dashboard_this_week()}
            link={<Link to="/donations">{m.dashboard_full_donations()}</Link>}
          />
          <SummaryCard
            icon={<CalendarDays aria-hidden="true" />}
            label={m.dashboard_calendar()}
            value={known(overview, ({ counts }) => formatNumber(counts.upcoming_events))}
            unit={m.dashboard_upcoming()}
            link={<Link to="/events">{m.dashboard_all_events()}</Link>}
          />
        </>
      )}
    </div>
  )
}

function SundayCard({ own }: Pick<Props, 'own'>) {
  const figures = own && sundayFigures(own.sundays, own.today)
  const visits = figures ? formatNumber(figures.visits) : '–'
  return (
    <SummaryCard
      icon={<ClipboardCheck aria-hidden="true" />}
      label={figures?.running ? m.dashboard_today() : m.dashboard_last_sunday()}
      value={own ? visits : <Skeleton width="3rem" />}
      {...(typeof figures?.usual === 'number' && {
        unit: m.dashboard_usually({ usual: formatNumber(figures.usual) }),
      })}
      link={<Link to="/attendance/history">{m.dashboard_all_services()}</Link>}
    />
  )
}

function known(overview: Overview | undefined | null, show: (overview: Overview) => ReactNode): ReactNode {
  if (overview === null) return '–'
  return overview ? show(overview) : <Skeleton width="3rem" />
}

/** One sum a currency; nothing given is nothing in the church's currency. */
function sums(total: Overview['donations']['total'], church: Church | undefined): ReactNode {
  if (total.length === 0) return formatMoney(0, church?.currency ?? 'USD')
  if (total.length === 1) return formatMoney(total[0]!.amount, total[0]!.currency)
  return total.map(({ currency, amount }) => <span key={currency}>{formatMoney(amount, currency)}</span>)
}
