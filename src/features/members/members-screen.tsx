import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import UsersIcon from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { findMembers } from '#src/queries/find-members.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { ListFilter } from './list-filter.tsx'
import type { ListSearch } from './list-search.ts'
import { MemberList } from './member-list.tsx'
import { MemberListSkeleton } from './member-list-skeleton.tsx'
import { MembersMenu } from './members-menu.tsx'
import { broughtForward } from './rules.ts'
import { timezoneOf } from '#src/queries/timezone-of.ts'
import { useDraftText } from '#src/forms/use-draft-text.ts'
import styles from './members-screen.module.css'

/** All members of the church: find one, reach them, open them, add one. */
export function MembersScreen({ search }: { search: ListSearch }) {
  const churchId = useChurchId()
  const church = useChurch()
  const { roster, groups, query } = useRoster(churchId)
  const navigate = useNavigate()
  const show = (next: ListSearch) =>
    navigate({ to: '/members', search: next, replace: true, resetScroll: false, state: true })
  const typed = useDraftText(
    search.q ?? '',
    (text) => void show({ group: search.group, q: text || undefined }),
  )
  const q = typed.text
  const addedId = useLocation({ select: ({ state }) => state.addedMember })

  const group = groups.some(({ id }) => id === search.group) ? search.group : undefined
  const filtered = q.trim() !== '' || group !== undefined
  const found = findMembers(roster, q, group)
  const list = filtered ? found : broughtForward(found, addedId)
  const canEdit = church !== undefined && church.role !== 'usher'
  const known = query.data !== undefined || roster.length > 0

  const actions = canEdit && <Actions churchId={churchId} />
  const count = filtered
    ? m.members_found({ n: found.length, total: roster.length })
    : m.members_count({ n: roster.length })

  return (
    <Page>
      <PageHeader
        title={m.members_title()}
        lead={known && <span role="status">{count}</span>}
        actions={(!known || roster.length > 0) && actions}
      />
      {!known &&
        (query.isError ? (
          <LoadFailed title={m.members_load_failed()} query={query} />
        ) : (
          <MemberListSkeleton />
        ))}
      {known && roster.length === 0 && <NoMembers action={actions} />}
      {roster.length > 0 && (
        <ListFilter
          q={q}
          onQ={typed.setText}
          onQLeft={typed.storeNow}
          groups={groups}
          group={group}
          onGroup={(next) => show({ q: q || undefined, group: next })}
        />
      )}
      {roster.length > 0 && found.length === 0 && (
        <NobodyFound
          onShowAll={() => {
            typed.setText('')
            void show({})
          }}
        />
      )}
      {found.length > 0 && (
        <MemberList
          members={list}
          timezone={timezoneOf(church)}
          addedId={addedId}
          shown={search.shown}
          onShown={(shown) => show({ q: q || undefined, group: search.group, shown })}
        />
      )}
    </Page>
  )
}

function Actions({ churchId }: { churchId: string }) {
  return (
    <div className={styles.actions}>
      <Link to="/groups" className={buttonClass({ variant: 'quiet' })}>
        {m.groups_view_all()}
      </Link>
      <Link to="/groups/form" className={buttonClass()}>
        {m.groups_add()}
      </Link>
      <Link to="/members/import" className={buttonClass()}>
        {m.members_import()}
      </Link>
      <Link
        to="/members/form/$churchId"
        params={{ churchId }}
        state={{ fromMembers: true }}
        className={buttonClass({ variant: 'primary' })}
      >
        {m.members_add()}
      </Link>
      <MembersMenu churchId={churchId} />
    </div>
  )
}

/** The church has no members yet. */
function NoMembers({ action }: { action: ReactNode }) {
  const usher = useChurch()?.role === 'usher'
  return (
    <EmptyState
      icon={<UsersIcon />}
      title={m.members_empty_title()}
      text={usher ? m.members_empty_usher() : m.members_empty_text()}
      action={action}
    />
  )
}

function NobodyFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={m.members_nobody_title()}
      text={m.members_nobody_text()}
      action={<Button onClick={onShowAll}>{m.members_show_all()}</Button>}
    />
  )
}
