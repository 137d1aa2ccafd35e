import { useLocation } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Group } from '#contract/groups.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { MeetingTime } from '#contract/attendance/service-calendar.ts'
import type { MarkedService, RosterMember } from '#src/offline/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { findMembers } from '#src/queries/find-members.ts'
import { RollFilter } from './roll-filter.tsx'
import { RollSummary } from './roll-summary.tsx'
import { RollTools } from './roll-tools.tsx'
import { RosterList } from './roster-list.tsx'
import { countPresent, filterRoster, isPresent, namesakes } from './rules.ts'
import type { Filter } from './rules.ts'
import { UndoBar, describeMark } from './undo-bar.tsx'
import { useMarking } from './use-marking.ts'
import { searchTypedEarly, useRollSnapshot } from './use-roll-snapshot.ts'
import { VisitorSheet } from './visitor-sheet.tsx'
import styles from './service-roll.module.css'

export interface ServiceRollProps {
  churchId: string
  service: MarkedService
  times: readonly MeetingTime[]
  roster: RosterMember[]
  /** Those of the roster whom the service is for: only a search shows the others. */
  expected: RosterMember[]
  groups: Group[]
  group: string | undefined
  onGroup: (group: string | undefined) => Promise<void>
  /** Whether visitors can be added: by everyone, once the church is known. */
  canAdd: boolean
}

const none: ReadonlySet<string> = new Set()

/** The roll of one service: find, mark, count, undo. */
export function ServiceRoll(props: ServiceRollProps) {
  const { churchId, service, times, roster, expected, groups, group, onGroup, canAdd } = props
  const { pressed, guests, done, mark, toggle, undo, countGuests } = useMarking(churchId, service)
  const [search, setSearch] = useState(searchTypedEarly)
  const [filter, setFilter] = useState<Filter>('all')
  /** Marked since the filter or the search was set. */
  const [kept, setKept] = useState(none)
  const [adding, setAdding] = useState(false)
  const addedMember = useLocation({ select: ({ state }) => state.addedMember })
  /** The member who was just added: the roll scrolls to them. */
  const [added, setAdded] = useState(addedMember)
  const [said, setSaid] = useState('')
  const tools = useRef<HTMLDivElement>(null)

  const searched = search.trim() === '' ? expected : roster
  const found = useMemo(() => findMembers(searched, search, group), [searched, search, group])
  const present = countPresent(expected, service)
  const foundPresent = found.length === expected.length ? present : countPresent(found, service)
  const listed = filterRoster(found, service, filter, kept)
  const alike = useMemo(() => namesakes(roster), [roster])
  // What is announced with a mark goes by it; with it the callback stays the same, and the other rows as they are.
  const counted = useRef(0)
  useLayoutEffect(() => {
    counted.current = countPresent(roster, service, pressed)
  })

  useRollSnapshot(service, times, listed.length === expected.length)

  const detailOf = useCallback(
    (member: RosterMember) =>
      [
        ...member.groups.map(({ name }) => name),
        ...(alike.has(member.id) && member.phone ? [formatPhone(member.phone)] : []),
      ].join(', '),
    [alike],
  )
  const input = () => tools.current?.querySelector('input')
  const changeFilter = (next: Filter) => {
    setFilter(next)
    setKept(none)
  }
  const showAll = () => {
    changeFilter('all')
    if (group) void onGroup(undefined)
    input()?.focus()
  }
  const changeSearch = (text: string) => {
    setSearch(text)
    setKept(none)
    bringUp(tools.current)
  }
  const onToggle = useCallback(
    async (member: RosterMember) => {
      const { present: now, saving } = toggle(member)
      setKept((before) => new Set(before).add(member.id))
      const n = counted.current + (now ? 1 : -1)
      if (!(await saving)) return
      setSaid(`${describeMark({ member, present: now })}. ${m.attendance_present_count({ n })}`)
    },
    [toggle],
  )
  const undoLast = async () => {
    const before = counted.current
    const last = await undo()
    if (!last) return
    const n = before + (last.present ? -1 : 1)
    setSaid(`${m.attendance_undone({ name: last.member.name })}. ${m.attendance_present_count({ n })}`)
    // The bar goes with the last of them, and the focus would with it. The search would scroll the roll to its top.
    if (done.length === 1)
      (rowOf(`[data-member="${last.member.id}"]`) ?? rowOf())?.focus({ preventScroll: true })
  }
  const searchKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const only = listed.length === 1 ? listed[0] : undefined
    // A key that is held down marks once.
    if (event.key === 'Enter' && event.repeat) return
    if (event.key === 'Enter' && only) {
      void onToggle(only)
      // The next name takes the place of this one.
      event.currentTarget.select()
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      rowOf()?.focus()
    }
  }
  return (
    <div className={styles.roll}>
      <RollSummary
        present={present}
        total={expected.length}
        guests={guests}
        onGuests={(n) => void countGuests(n)}
      />
      <div className={styles.main}>
        <RollTools
          ref={tools}
          present={present}
          total={expected.length}
          search={search}
          onSearch={changeSearch}
          onSearchKey={searchKey}
          onSearchFocus={() => bringUp(tools.current, true)}
          onAdd={canAdd ? () => setAdding(true) : undefined}
        />
        <RollFilter
          filter={filter}
          onFilter={changeFilter}
          counts={{ all: found.length, present: foundPresent, missing: found.length - foundPresent }}
          groups={groups}
          group={group}
          onGroup={onGroup}
        />
        <div className={styles.list}>
          {listed.length > 0 ? (
            <Card flush>
              <RosterList
                members={listed}
                service={service}
                pressed={pressed}
                detailOf={detailOf}
                onToggle={onToggle}
                onType={() => input()?.focus()}
                added={added}
              />
            </Card>
          ) : (
            <Nobody
              search={search.trim()}
              filter={filter}
              isFoundEmpty={found.length === 0}
              onShowAll={findMembers(roster, search).length > 0 ? showAll : undefined}
              onAdd={canAdd ? () => setAdding(true) : undefined}
            />
          )}
        </div>
        {done.length > 0 && (
          <div className={styles.undo} data-in-snapshot="remove">
            <UndoBar last={done.at(-1)!} onUndo={() => void undoLast()} />
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {adding && (
        <VisitorSheet
          churchId={churchId}
          name={listed.length === 0 ? search.trim() : ''}
          roster={roster}
          onPresent={async (member) => {
            setSearch('')
            changeFilter('all')
            if (group) void onGroup(undefined)
            setAdded(member.id)
            const n = counted.current + (isPresent(service, member.id) ? 0 : 1)
            if (!(await mark(member, true))) return
            setSaid(`${describeMark({ member, present: true })}. ${m.attendance_present_count({ n })}`)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

/** The row that a selector finds, if it is drawn; without one the row that the Tab key comes to. */
function rowOf(selector = '[tabindex="0"]'): HTMLElement | null {
  return document.querySelector(`.${styles.roll} [role="checkbox"]${selector}`)
}

/** Scrolls so that the search stands at the top: always when it begins, later only if its results would not be seen. */
function bringUp(tools: HTMLElement | null, begins = false): void {
  const list = tools?.parentElement
  if (!list) return
  const sticksAt = Number.parseFloat(getComputedStyle(tools).insetBlockStart)
  const distance = list.getBoundingClientRect().top - sticksAt
  const phone = matchMedia('(max-width: 60rem)').matches
  if (distance < 0 || (begins && phone)) scrollBy({ top: distance, behavior: 'instant' })
}

interface NobodyProps {
  search: string
  filter: Filter
  /** The filter leaves out nobody: there is nobody in this group, or nobody in it is called that. */
  isFoundEmpty: boolean
  /** Left out where nobody of the whole roll is called that. */
  onShowAll: (() => void) | undefined
  /** Left out until the church is known. */
  onAdd: (() => void) | undefined
}

/** Nobody is listed: nobody is called that, or not among those shown; nobody is missing, there, or in the group. */
function Nobody({ search, filter, isFoundEmpty, onShowAll, onAdd }: NobodyProps) {
  if (search === '') {
    if (isFoundEmpty) return <EmptyState title={m.groups_nobody()} />
    return (
      <EmptyState
        title={filter === 'missing' ? m.attendance_nobody_missing() : m.attendance_nobody_present()}
      />
    )
  }
  if (onShowAll) {
    return (
      <EmptyState
        drawing="search"
        title={m.attendance_nobody_shown({ search })}
        text={m.attendance_nobody_shown_text()}
        action={<Button onClick={onShowAll}>{m.members_show_all()}</Button>}
      />
    )
  }
  return (
    <EmptyState
      drawing="search"
      title={m.attendance_nobody_found({ search })}
      text={m.members_nobody_text()}
      action={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            {m.attendance_visitor_add_named({ name: search })}
          </Button>
        )
      }
    />
  )
}
