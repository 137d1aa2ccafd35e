import { useNavigate } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { AddMembers } from './add-members.tsx'
import { BackToGroups } from './back-to-groups.tsx'
import { deleteGroup } from './delete-group.ts'
import { EditGroup } from './edit-group.tsx'
import { useGroups } from './group-queries.ts'
import { GroupMembers } from './group-members.tsx'
import { InviteToEvent } from './invite-to-event.tsx'
import { isIn } from './rules.ts'
import styles from './group-screen.module.css'

/** A group with its members and possible new ones. */
export function GroupScreen({ groupId }: { groupId: string }) {
  const { query, groups } = useGroups()
  const group = groups?.find(({ id }) => id === groupId)
  if (group) return <OneGroup group={group} />
  return (
    <Page>
      <PageHeader back={<BackToGroups />} title={m.groups_one_title()} />
      {query.isError && <LoadFailed title={m.groups_load_failed()} query={query} />}
      {!query.isError && query.isFetching && <SkeletonList rows={6} />}
      {!query.isError && !query.isFetching && (
        <EmptyState drawing="people" title={m.groups_gone_title()} text={m.groups_gone_text()} />
      )}
    </Page>
  )
}

function OneGroup({ group }: { group: Group }) {
  const { roster, query } = useRoster(useChurchId())
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'invite'>()
  const close = () => setOpen(undefined)
  const remove = async () => {
    // First: the screen cannot render without its group.
    await navigate({ to: '/groups', replace: true })
    await deleteGroup(group)
  }
  const hasData = query.data !== undefined || roster.length > 0
  const members = roster.filter((member) => isIn(member, group.id))
  // The server does not know members in the outbox.
  const sent = new Set(query.data?.map(({ id }) => id))
  const invitable = members.filter((member) => sent.has(member.id)).map(({ id }) => id)
  const others = roster.filter((member) => sent.has(member.id) && !isIn(member, group.id))

  return (
    <Page>
      <PageHeader
        back={<BackToGroups />}
        title={<bdi>{group.name}</bdi>}
        lead={group.description}
        actions={
          <>
            {invitable.length > 0 && (
              <Button icon={<CalendarPlus aria-hidden="true" />} onClick={() => setOpen('invite')}>
                {m.groups_invite()}
              </Button>
            )}
            <Menu button={<EllipsisVertical aria-hidden="true" />} label={m.ui_more_actions()}>
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setOpen('edit')}>
                {m.groups_edit()}
              </MenuItem>
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
                {m.groups_delete()}
              </MenuItem>
            </Menu>
          </>
        }
      />
      {!hasData && query.isError && <LoadFailed title={m.members_load_failed()} query={query} />}
      {!hasData && !query.isError && (
        <Card flush>
          <SkeletonList rows={6} />
        </Card>
      )}
      {hasData && (
        <div className={styles.columns}>
          <GroupMembers group={group} members={members} />
          <AddMembers group={group} others={others} />
        </div>
      )}
      {open === 'invite' && <InviteToEvent group={group} memberIds={invitable} onClose={close} />}
      {open === 'edit' && <EditGroup group={group} onClose={close} />}
    </Page>
  )
}
