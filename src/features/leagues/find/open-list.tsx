import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OpenLeague } from '#contract/leagues/leagues.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import { LeagueTile } from '#src/features/leagues/league-tile.tsx'
import { daysText, feeText, payText, placeText } from '#src/features/leagues/league-texts.ts'

/** Open leagues; a table on desktop. */
export function OpenList({ leagues }: { leagues: OpenLeague[] }) {
  const shownColumns = useMemo(() => columns(), [])
  return (
    <ItemList
      label={m.leagues_open_title()}
      items={leagues}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      leading={leading}
      title={title}
      detail={detail}
      detailLines={2}
      columns={shownColumns}
    />
  )
}

const leading = ({ kind }: OpenLeague) => <LeagueTile kind={kind} />
const title = ({ id, title: name }: OpenLeague) => (
  <Link to="/leagues/$leagueId" params={{ leagueId: id }} className={rowLinkClass}>
    <bdi>{name}</bdi>
  </Link>
)
const detail = (league: OpenLeague) => {
  const shown = price(league)
  return (
    <>
      <span>
        {shown && <>{shown} · </>}
        {daysText(league)}
      </span>
      <bdi>{`${league.city} · ${league.organiser}`}</bdi>
    </>
  )
}

/** Price or pay, or that the user has applied. */
function price(league: OpenLeague) {
  if (league.applied) return <Badge tone="success">{m.leagues_state_pending()}</Badge>
  if (league.kind === 'job') return payText(league)
  return league.fee_today === null ? null : feeText(league.fee_today, league.currency)
}

// A function, for the current language.
const columns = (): ListColumn<OpenLeague>[] => [
  { id: 'title', heading: m.leagues_title(), width: 'wide' },
  { id: 'days', heading: m.leagues_fact_when(), cell: daysText },
  { id: 'place', heading: m.leagues_fact_where(), cell: (league) => <bdi>{placeText(league)}</bdi> },
  { id: 'closes', heading: m.leagues_closes(), cell: ({ closes }) => shortDate(closes) },
  {
    id: 'places',
    heading: m.leagues_places(),
    cell: ({ places_left }) => (places_left === null ? '' : formatNumber(places_left)),
    number: true,
    width: 'narrow',
  },
  { id: 'price', heading: m.leagues_price(), cell: price, number: true },
]
