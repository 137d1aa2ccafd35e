import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Download from 'lucide-react/icons/download'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import UserCheck from 'lucide-react/icons/user-check'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import type { Group } from '#contract/groups.ts'
import { useAddMembers } from '#src/forms/use-membership.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import type { Selection } from '#src/ui/lists/use-selection.ts'
import { SelectionBar } from '#src/ui/lists/selection-bar.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { BulkFollowUp } from '#src/features/members/follow-ups/bulk-follow-up.tsx'
import { useArchive } from '#src/features/members/use-archive.ts'
import { exportMembers } from './export-members.ts'
import { keyOf } from './member-list.tsx'
import { MessageDialog } from './message-dialog.tsx'

/** The most that one call takes. */
const most = 1000

interface Props {
  selection: Selection
  selected: RosterMember[]
  /** Those in the list. */
  found: RosterMember[]
  /** Chips or words narrow the list. */
  filtered: boolean
  groups: Group[]
}

/** What can be done for all members that are selected. */
export function BulkActions({ selection, selected, found, filtered, groups }: Props) {
  const [sending, setSending] = useState(false)
  const [followingUp, setFollowingUp] = useState(false)
  const active = selected.filter(({ archivedAt }) => !archivedAt)
  const archived = selected.filter(({ archivedAt }) => archivedAt)
  const stored = active.filter(({ syncStatus }) => syncStatus === undefined)
  const { archive, bringBack, busy } = useArchive()
  const nobody = selected.length === 0
  const listed = new Set(selection.selecting ? found : [])
  const hidden = selected.filter((member) => !listed.has(member))
  const more = selected.length - hidden.length < listed.size
  /** Both buttons for it go when they are pressed: the focus stays in the bar. */
  const select = (members: RosterMember[], add: boolean) => (event: MouseEvent) => {
    event.currentTarget.closest<HTMLElement>('[role=group]')?.focus()
    selection.select(members.map(keyOf), add)
  }
  return (
    <SelectionBar selection={selection} count={selected.length}>
      {more && (
        <Button size="sm" onClick={select(found, true)}>
          {(filtered ? m.members_select_found : m.members_select_all)({ n: found.length })}
        </Button>
      )}
      {hidden.length > 0 && (
        <Button size="sm" onClick={select(hidden, false)}>
          {m.members_deselect_hidden({ n: hidden.length })}
        </Button>
      )}
      {groups.length > 0 && !nobody && (
        <Menu
          buttonClassName={buttonClass({ size: 'sm' })}
          button={
            <>
              <UserRoundPlus aria-hidden="true" />
              {m.members_bulk_group()}
            </>
          }
        >
          {groups.map((group) => (
            <AddTo key={group.id} group={group} members={stored} />
          ))}
        </Menu>
      )}
      <Button
        size="sm"
        icon={<MessageSquareText aria-hidden="true" />}
        disabled={stored.length === 0}
        onClick={() => setSending(true)}
      >
        {m.members_bulk_send()}
      </Button>
      <Button
        size="sm"
        icon={<UserCheck aria-hidden="true" />}
        disabled={nobody || selected.length > most}
        onClick={() => setFollowingUp(true)}
      >
        {m.members_bulk_follow_up()}
      </Button>
      <Button
        size="sm"
        icon={<Download aria-hidden="true" />}
        disabled={nobody}
        onClick={() => void exportMembers(selected)}
      >
        {m.members_bulk_export()}
      </Button>
      {(active.length > 0 || nobody) && (
        <Button
          size="sm"
          icon={<Archive aria-hidden="true" />}
          disabled={nobody || busy || active.length > most}
          onClick={() => void archive(active)}
        >
          {m.members_archive()}
        </Button>
      )}
      {archived.length > 0 && (
        <Button
          size="sm"
          icon={<ArchiveRestore aria-hidden="true" />}
          disabled={busy || archived.length > most}
          onClick={() => void bringBack(archived)}
        >
          {m.members_bring_back()}
        </Button>
      )}
      <MessageDialog open={sending} members={stored} onClose={() => setSending(false)} />
      {followingUp && <BulkFollowUp members={selected} onClose={() => setFollowingUp(false)} />}
    </SelectionBar>
  )
}

function AddTo({ group, members }: { group: Group; members: RosterMember[] }) {
  const adding = useAddMembers(group, ({ length }) => {
    notify({
      kind: 'success',
      message: m.members_bulk_added({ n: length, group: group.name }),
    })
  })
  return (
    <MenuItem
      disabled={members.length === 0 || members.length > most || adding.isPending}
      onSelect={() => adding.mutate(members)}
    >
      <bdi>{group.name}</bdi>
    </MenuItem>
  )
}
