import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleCheck from 'lucide-react/icons/circle-check'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Mail from 'lucide-react/icons/mail'
import Trash2 from 'lucide-react/icons/trash-2'
import { useContext, useMemo, useState } from 'react'
import { ownValue } from '#contract/fields/own-value.ts'
import type { EventSummary } from '#contract/events.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { longDate, shortDate, weekdayName } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import { readSort, sortItems } from '#src/ui/lists/list-column.ts'
import type { ListColumn, ListSort } from '#src/ui/lists/list-column.ts'
import { PaneScroller } from '#src/ui/lists/pane-scroller.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { DateTile } from './date-tile.tsx'
import { DayBadges } from './day-badges.tsx'
import styles from './event-list.module.css'
import { foldSeries } from './fold-series.ts'
import type { EventRow } from './fold-series.ts'
import { nearDay, timeRange } from './rules.ts'
import { useDeleteEvent } from './use-delete-event.tsx'
import type { useEvents } from './use-events.ts'

interface Props extends Pick<ReturnType<typeof useEvents>, 'loaded' | 'total' | 'older'> {
  today: string
  openId: string | undefined
}

const keyOf = ({ event }: EventRow) => event.id
const nameOf = ({ event }: EventRow) => event.title

/** Upcoming events, soonest first, then past ones. A series is one expandable row. */
export function EventList({ loaded, total, older, today, openId }: Props) {
  const deleting = useDeleteEvent()
  // One level below the list's title.
  const Heading = useContext(PaneScroller) ? 'h3' : 'h2'
  const coming = loaded.filter(({ date }) => date >= today)
  const past = loaded.filter(({ date }) => date < today)
  const part = { today, openId, onDelete: deleting.start }
  const all = loaded.length >= total
  return (
    <>
      <section className={styles.part} aria-labelledby="events-coming">
        <Heading id="events-coming" className={styles.heading}>
          {m.events_upcoming()}
        </Heading>
        {coming.length > 0 ? (
          <Part
            {...part}
            label={m.events_upcoming()}
            events={coming}
            inOrder="when"
            whole={all || past.length > 0}
          />
        ) : (
          <p className={styles.none}>{m.events_no_upcoming()}</p>
        )}
      </section>
      {past.length > 0 && (
        <section className={styles.part} aria-labelledby="events-past">
          <Heading id="events-past" className={styles.heading}>
            {m.events_past()}
          </Heading>
          <Part {...part} label={m.events_past()} events={past} inOrder="-when" whole={all} />
        </section>
      )}
      {total > loaded.length && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(older, m.something_wrong, m.events_more_offline)}
          busy={older.isFetching}
          text={m.members_shown({ shown: loaded.length, n: total })}
          part={loaded.length / total}
        />
      )}
      {deleting.dialog}
    </>
  )
}

interface PartProps {
  label: string
  events: EventSummary[]
  inOrder: 'when' | '-when'
  /** All pages of this part are loaded. */
  whole: boolean
  today: string
  openId: string | undefined
  onDelete: (event: EventSummary) => void
}

function Part({ label, events, inOrder, whole, today, openId, onDelete }: PartProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setSort] = useState<ListSort>(inOrder)
  const sorts = useDesk() && whole
  const beside = openId !== undefined
  const sort = sorts ? chosen : inOrder
  const rows = useMemo(
    () => foldSeries(events, unfolded, (firsts) => sortEvents(firsts, { inOrder, sort })),
    [events, unfolded, inOrder, sort],
  )
  const show = useMemo(() => {
    const fold = (series: string) =>
      setUnfolded((now) => {
        const next = new Set(now)
        if (!next.delete(series)) next.add(series)
        return next
      })
    const action = (row: EventRow) => <Action row={row} onFold={fold} onDelete={onDelete} />
    // In a pane the previous history entry may be another event.
    const title = (row: EventRow) => <Title row={row} fromEvents={!beside} />
    const leading = ({ event }: EventRow) => <DateTile compact date={event.date} past={event.date < today} />
    return { action, title, leading, columns: columnsWith(today, sorts) }
  }, [today, sorts, beside, onDelete])
  return (
    <ItemList
      label={label}
      items={rows}
      keyOf={keyOf}
      nameOf={nameOf}
      leading={show.leading}
      title={show.title}
      detail={detailOf}
      detailLines={2}
      action={show.action}
      columns={show.columns}
      sort={sort}
      onSort={setSort}
      {...(openId !== undefined && { openKey: openId })}
    />
  )
}

/** `sorts`: only when all pages are loaded, since later ones could sort first. */
function columnsWith(today: string, sorts: boolean): ListColumn<EventRow>[] {
  const when = (row: EventRow) => <When row={row} today={today} />
  return [
    { id: 'title', heading: m.events_name(), width: 'wide', sorts },
    { id: 'when', heading: m.events_date(), cell: when, width: 'wide', sorts },
    { ...figure, id: 'invited', heading: m.events_column_invited(), cell: invitedOf, sorts },
    { ...figure, id: 'attending', heading: m.events_column_attending(), cell: attendingOf, sorts },
    { id: 'description', heading: m.events_description(), cell: descriptionOf },
  ]
}

const values: Record<string, (event: EventSummary) => string | number> = {
  title: ({ title }) => title,
  invited: ({ invited_count }) => invited_count,
  attending: ({ rsvp_yes_count }) => rsvp_yes_count,
}

/** The events arrive in date order. */
function sortEvents(events: EventSummary[], { inOrder, sort }: { inOrder: ListSort; sort: ListSort }) {
  const { id, desc } = readSort(sort)
  const valueOf = ownValue(values, id)
  if (valueOf) return sortItems(events, valueOf, desc)
  return sort === inOrder ? events : events.toReversed()
}

const figure = { number: true, width: 'narrow' } as const
const invitedOf = ({ event }: EventRow) => formatNumber(event.invited_count)
const attendingOf = ({ event }: EventRow) => formatNumber(event.rsvp_yes_count)

const descriptionOf = ({ event }: EventRow) => <bdi>{event.description}</bdi>

function Title({ row: { event }, fromEvents }: { row: EventRow; fromEvents: boolean }) {
  const { id, title } = event
  return (
    <Link
      to="/events/detail/$id"
      params={{ id }}
      className={rowLinkClass}
      state={fromEvents ? { fromEvents } : {}}
      aria-label={`${m.events_view_details()} ${title}`}
    >
      <bdi>{title}</bdi>
    </Link>
  )
}

function detailOf({ event, more, usual }: EventRow) {
  const { date, description } = event
  return (
    <>
      <span>
        {/* The tile shows month and day. */}
        <VisuallyHidden>{longDate(date)} </VisuallyHidden>
        <bdi>{timeRange(event)}</bdi>
      </span>
      <span>
        <Counts event={event} />
        {more > 0 && ` · ${m.events_every({ day: weekdayName(usual, 'long'), n: more })}`}
        {description && <bdi> · {description}</bdi>}
      </span>
    </>
  )
}

/** Invited and coming guests: in words, or as icons in narrow rows. */
function Counts({ event: { invited_count, rsvp_yes_count } }: { event: EventSummary }) {
  return (
    <>
      <span className={styles.counts} aria-hidden="true">
        <Mail />
        {formatNumber(invited_count)}
        <CircleCheck />
        {formatNumber(rsvp_yes_count)}
      </span>
      <span className={styles.words}>
        {m.events_counts({ invited: invited_count, attending: rsvp_yes_count })}
      </span>
    </>
  )
}

function When({ row: { event, more, usual }, today }: { row: EventRow; today: string }) {
  const { date } = event
  // The tile shows the date: the row has one line for the day, one for the time.
  const hidden = more > 0 || nearDay(date, today) !== undefined
  return (
    <>
      <span className={styles.date}>
        {hidden ? <VisuallyHidden>{shortDate(date)} </VisuallyHidden> : shortDate(date)}
        {more > 0 ? (
          m.events_every({ day: weekdayName(usual, 'long'), n: more })
        ) : (
          <DayBadges date={date} today={today} weekly={event.series_id !== null} />
        )}
      </span>
      <bdi className={styles.time}>{timeRange(event)}</bdi>
    </>
  )
}

interface ActionProps {
  row: EventRow
  onFold: (series: string) => void
  onDelete: (event: EventSummary) => void
}

function Action({ row: { event, more, unfolded }, onFold, onDelete }: ActionProps) {
  const { title, series_id } = event
  const folded = more > 0 && !unfolded
  return (
    <span className={styles.actions}>
      {/* A folded row stands for several dates, so it has no menu. The toggle keeps its position. */}
      {!folded && (
        <Menu label={m.ui_more_actions_of({ name: title })} button={<EllipsisVertical aria-hidden="true" />}>
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => onDelete(event)}>
            {m.events_delete()}
          </MenuItem>
        </Menu>
      )}
      {more > 0 && series_id !== null && (
        <IconButton
          label={`${m.events_unfold({ n: more })} ${title}`}
          aria-expanded={unfolded}
          onClick={() => onFold(series_id)}
        >
          {unfolded ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        </IconButton>
      )}
    </span>
  )
}
