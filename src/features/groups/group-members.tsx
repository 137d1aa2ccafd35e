import { Link } from '@tanstack/react-router'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import UserMinus from 'lucide-react/icons/user-minus'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { undoTime } from '#src/offline/plan.ts'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { useFocusNext } from '#src/forms/use-focus-next.ts'
import { useAddMembers, useRemoveMembers } from '#src/forms/use-membership.ts'
import { MemberAvatar } from '#src/widgets/members/member-avatar.tsx'

/** Initial count, and increment per "Load More". */
const step = 10

/** A group's members. Removal can be undone from the notice. */
export function GroupMembers({ group, members }: { group: Group; members: RosterMember[] }) {
  const [shown, setShown] = useState(step)
  const adding = useAddMembers(group)
  const { place, leaves } = useFocusNext(members.map(({ id }) => id))
  const removing = useRemoveMembers(group, ([person]) => {
    if (!person) return
    notify({
      kind: 'success',
      message: m.groups_removed({ name: person.name }),
      action: { label: m.groups_undo(), onAction: () => adding.mutate([person]) },
      duration: undoTime,
    })
    leaves(person.id)
  })
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={m.groups_members({ n: members.length })} flush>
        {members.length === 0 && <EmptyState title={m.groups_nobody()} text={m.groups_nobody_text()} />}
        <List>
          {members.slice(0, shown).map((member) => (
            <ListRow
              key={member.id}
              leading={<MemberAvatar member={member} />}
              title={
                <Link
                  to="/members/form/$churchId/$memberId"
                  params={{ churchId: member.church_id, memberId: member.id }}
                  className={rowLinkClass}
                >
                  <bdi>{member.name}</bdi>
                </Link>
              }
              detail={member.phone ? <bdi>{formatPhone(member.phone)}</bdi> : m.members_no_phone()}
              trailing={
                <Menu
                  label={m.ui_more_actions_of({ name: member.name })}
                  button={<EllipsisVertical aria-hidden="true" />}
                >
                  <MenuItem
                    danger
                    icon={<UserMinus aria-hidden="true" />}
                    onSelect={() => removing.mutate([member])}
                  >
                    {m.groups_remove_member()}
                  </MenuItem>
                </Menu>
              }
            />
          ))}
        </List>
        {members.length > shown && (
          <LoadMore
            label={m.members_load_more()}
            onLoadMore={() => setShown(shown + step)}
            busy={false}
            text={m.members_shown({ shown, n: members.length })}
            part={shown / members.length}
            pressOnly
          />
        )}
      </Card>
    </div>
  )
}
