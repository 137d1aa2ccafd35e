import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import { useMemo } from 'react'
import { daysText, kindNames, placeText } from '#src/features/leagues/league-texts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownLeague } from '#src/offline/overlay.ts'
import { iconButtonClass } from '#src/ui/button.tsx'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'
import { PostedMenu } from './posted-menu.tsx'
import { useDeleteLeague } from './use-delete-league.tsx'
import { useLeagueStatus } from './use-league-status.ts'
import styles from './posted-list.module.css'

const keyOf = ({ id }: ShownLeague) => id
const nameOf = ({ title }: ShownLeague) => title

/** The user's leagues, events and jobs with actions. */
export function PostedList({ leagues }: { leagues: ShownLeague[] }) {
  const deleting = useDeleteLeague()
  const status = useLeagueStatus()
  const desk = useDesk()
  const show = useMemo(() => {
    const action = (league: ShownLeague) => (
      <span className={styles.actions}>
        {/* On phones the menu contains it, to leave room for the title. */}
        {desk && (
          <Link
            to="/leagues/create/$leagueId"
            params={{ leagueId: league.id }}
            className={iconButtonClass()}
            aria-label={`${m.league_list_edit()} ${league.title}`}
          >
            <Pencil aria-hidden="true" />
          </Link>
        )}
        {!league.syncStatus && (
          <PostedMenu league={league} onStatus={status.change} onDelete={deleting.ask} />
        )}
      </span>
    )
    return { action, columns: columns() }
  }, [desk, status.change, deleting.ask])
  return (
    <div className={styles.list}>
      <ItemList
        label={m.league_list_title()}
        items={leagues}
        keyOf={keyOf}
        nameOf={nameOf}
        title={titleOf}
        detail={detailOf}
        detailLines={2}
        action={show.action}
        columns={show.columns}
      />
      {deleting.dialog}
    </div>
  )
}

function columns(): ListColumn<ShownLeague>[] {
  return [
    { id: 'title', heading: m.league_form_name(), width: 'wide' },
    { id: 'kind', heading: m.league_list_kind(), cell: kindOf, width: 'narrow' },
    { id: 'when', heading: m.league_list_when(), cell: daysText },
    { id: 'where', heading: m.league_list_where(), cell: (league) => <bdi>{placeText(league)}</bdi> },
    { id: 'applied', heading: m.league_list_applied(), cell: countsOf },
  ]
}

function titleOf(league: ShownLeague) {
  const { id, title, syncStatus } = league
  return (
    <>
      <Link
        // The server may not know a pending one: links to the form.
        to={syncStatus ? '/leagues/create/$leagueId' : '/leagues/$leagueId'}
        params={{ leagueId: id }}
        className={rowLinkClass}
        aria-label={`${syncStatus ? m.league_list_edit() : m.league_list_view()} ${title}`}
      >
        <bdi>{title}</bdi>
      </Link>{' '}
      {syncStatus && <SyncBadge syncStatus={syncStatus} />}
    </>
  )
}

/** "Event · Only me": kind, and visibility unless public. */
function kindOf({ kind, privacy_status }: ShownLeague): string {
  const seenBy = { 1: undefined, 2: m.league_list_private, 3: m.league_list_only_me }[privacy_status]
  return [kindNames[kind](), seenBy?.()].filter(Boolean).join(' · ')
}

function detailOf(league: ShownLeague) {
  return (
    <>
      <span>{countsOf(league)}</span>
      <span>
        {kindOf(league)} · {daysText(league)} · <bdi>{placeText(league)}</bdi>
      </span>
    </>
  )
}

function countsOf({ applied_count, pending_count, waiting_count }: ShownLeague): string {
  return [
    m.league_list_applied_count({ n: applied_count + waiting_count }),
    pending_count > 0 && m.league_list_pending({ n: pending_count }),
    waiting_count > 0 && m.league_list_waiting({ n: waiting_count }),
  ]
    .filter(Boolean)
    .join(' · ')
}
