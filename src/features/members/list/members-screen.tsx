import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import UserRound from 'lucide-react/icons/user-round'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useChurchId } from '#src/queries/use-church.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { useSelection } from '#src/ui/lists/use-selection.ts'
import { Page } from '#src/ui/page-header.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { WaitingVisitors } from '#src/widgets/members/waiting-visitors.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { exportMembers } from './export-members.ts'
import { ListFilter } from './list-filter.tsx'
import type { ListSearch } from './list-search.ts'
import { keyOf, MemberList } from './member-list.tsx'
import { MemberListSkeleton } from './member-list-skeleton.tsx'
import { MembersHeader } from './members-header.tsx'
import { useFoundMembers } from './use-found-members.ts'

interface Props {
  search: ListSearch
  /** The member who is open beside the list. */
  openId: string | undefined
}

/** All members of the church: find one, reach them, open them, add one, do something for many. */
export function MembersScreen({ search, openId }: Props) {
  const churchId = useChurchId()
  const navigate = useNavigate()
  // On the address that is open: the list's own, or that of the member beside it.
  const show = useCallback(
    (next: ListSearch) =>
      navigate({
        to: '.',
        search: next,
        replace: true,
        resetScroll: false,
        state: true,
      }),
    [navigate],
  )
  const typed = useDraftText(search.q ?? '', (text) => void show({ ...search, q: text || undefined }))
  const q = typed.text
  const addedId = useLocation({ select: ({ state }) => state.addedMember })
  const { sort } = search
  const listed = useFoundMembers(q, search, addedId)
  const { roster, everyone, groups, group, only, chips, found, filtered, canEdit, known, missing } = listed
  const { selection, selected } = useSelection(everyone, keyOf)
  const total = roster.length
  const count = filtered ? m.members_found({ n: found.length, total }) : m.members_count({ n: total })
  const onSort = useCallback(
    (next: ListSearch['sort']) => void show({ ...search, sort: next }),
    [show, search],
  )
  const { setSelecting } = selection
  const onSelect = useCallback(() => setSelecting(true), [setSelecting])
  const latest = useRef(found)
  useLayoutEffect(() => {
    latest.current = found
  })
  const filterPlace = useRef<HTMLElement>(null)
  const widen = (words: string) => {
    // The button goes: its focus is where the list is searched, and no keyboard of a phone comes up.
    filterPlace.current?.focus()
    typed.setStored(words)
    void show({ q: words || undefined, sort })
  }
  const onExport = useCallback(() => void exportMembers(latest.current), [])

  return (
    <Page width="list">
      <MembersHeader
        churchId={churchId}
        count={known ? count : undefined}
        canEdit={canEdit}
        sort={sort}
        onSort={onSort}
        onSelect={onSelect}
        onExport={filtered && found.length > 0 ? onExport : undefined}
      />
      {canEdit && <WaitingVisitors churchId={churchId} onMembers />}
      {known && everyone.length === 0 && <NoMembers canEdit={canEdit} />}
      {everyone.length > 0 && (
        <ListFilter
          ref={filterPlace}
          q={q}
          onQ={typed.setText}
          onQLeft={typed.storeNow}
          groups={groups}
          absent={listed.absentCount}
          archived={listed.archivedCount}
          search={{ group, only }}
          onFilter={(filter) => show({ q: q || undefined, sort, ...filter })}
        />
      )}
      {missing &&
        (missing.isError ? (
          <LoadFailed title={m.members_load_failed()} query={missing} />
        ) : (
          <MemberListSkeleton />
        ))}
      {everyone.length > 0 && found.length === 0 && !missing && (
        <NobodyFound
          chips={chips}
          onSearchAll={q.trim() === '' ? undefined : () => widen(q)}
          onShowAll={() => widen('')}
          archived={listed.archivedFound}
          onShowArchived={() => void show({ q: q || undefined, sort, only: 'archived' })}
        />
      )}
      {found.length > 0 && (
        <MemberList
          members={found}
          timezone={listed.timezone}
          addedId={addedId}
          openId={openId}
          searched={q.trim() !== ''}
          sort={sort}
          onSort={onSort}
          selection={canEdit ? selection : undefined}
        />
      )}
      {canEdit && (
        <BulkActions
          selection={selection}
          selected={selected}
          found={found}
          filtered={filtered}
          groups={groups}
        />
      )}
    </Page>
  )
}

/** The church has no members yet. */
function NoMembers({ canEdit }: { canEdit: boolean }) {
  return (
    <EmptyState
      drawing="people"
      title={m.members_empty_title()}
      text={canEdit ? m.members_empty_text() : m.members_empty_usher()}
      action={
        canEdit && (
          <Link to="/members/import" className={buttonClass()}>
            {m.members_import()}
          </Link>
        )
      }
      example={
        <ExampleRows
          caption={m.example_caption()}
          icon={<UserRound />}
          rows={[
            { title: m.example_name_1(), detail: m.groups_example_1() },
            { title: m.example_name_2(), detail: m.groups_example_2() },
          ]}
        />
      }
    />
  )
}

interface NobodyProps {
  /** Chips are chosen. */
  chips: boolean
  /** Looks for the words among all members; undefined when there are none. */
  onSearchAll: (() => void) | undefined
  onShowAll: () => void
  /** How many archived members the words find. */
  archived: number
  onShowArchived: () => void
}

function NobodyFound({ chips, onSearchAll, onShowAll, archived, onShowArchived }: NobodyProps) {
  const inList = chips ? m.members_nobody_filtered() : m.members_nobody_text()
  return (
    <EmptyState
      drawing="search"
      title={m.members_nobody_title()}
      text={archived > 0 ? m.members_archived_found({ n: archived }) : inList}
      action={
        <>
          {archived > 0 && (
            <Button variant="primary" onClick={onShowArchived}>
              {m.members_archived_show()}
            </Button>
          )}
          {chips && onSearchAll && (
            <Button variant={archived > 0 ? 'secondary' : 'primary'} onClick={onSearchAll}>
              {m.members_search_all()}
            </Button>
          )}
          <Button onClick={onShowAll}>{m.members_show_all()}</Button>
        </>
      }
    />
  )
}
