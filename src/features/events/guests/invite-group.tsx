import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { InvitesLeft } from './guest-choice.tsx'

interface Props {
  churchId: string
  groups: { id: string; name: string }[]
  roster: RosterMember[]
  /** Members of the roster who are not invited. */
  others: RosterMember[]
  busy: boolean
  onInvite: (ids: string[]) => void
  onClose: () => void
}

/** Invites a whole group; mentions already invited members. */
export function InviteGroup({ churchId, groups, roster, others, busy, onInvite, onClose }: Props) {
  const inGroup = (members: RosterMember[], id: string) =>
    members.filter((member) => member.groups.some((group) => group.id === id))
  return (
    <Dialog open wide title={m.events_invite_group()} locked={busy} onClose={onClose}>
      <Stack gap={3}>
        <List aria-label={m.events_invite_group()}>
          {groups.map(({ id, name }) => {
            const all = inGroup(roster, id)
            const open = inGroup(others, id)
            return (
              <ListRow
                key={id}
                title={<bdi>{name}</bdi>}
                detail={m.events_group_invited({ invited: all.length - open.length, n: all.length })}
                trailing={
                  <Button
                    size="sm"
                    disabled={open.length === 0 || busy}
                    aria-label={`${m.events_invite_chosen({ n: open.length })} ${name}`}
                    onClick={() => onInvite(open.map((member) => member.id))}
                  >
                    {m.events_invite_chosen({ n: open.length })}
                  </Button>
                }
              />
            )
          })}
        </List>
        <InvitesLeft churchId={churchId} requested={0} />
      </Stack>
    </Dialog>
  )
}
