import { Link } from '@tanstack/react-router'
import UserMinus from 'lucide-react/icons/user-minus'
import { useEffect, useRef, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { formatPhone } from '#contract/text/phones.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { useMembership } from './group-queries.ts'
import { step } from './list-search.ts'

/** Who is in a group; each can be taken out, and that taken back. */
export function GroupMembers({ group, members }: { group: Group; members: RosterMember[] }) {
  const [shown, setShown] = useState(step)
  const [leaving, setLeaving] = useState<string>()
  const membership = useMembership(group)
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<{ id: string; index: number }>(undefined)

  const remove = async ({ id, name }: RosterMember, index: number) => {
    setLeaving(id)
    const done = await membership([id], false, m.groups_remove_failed)
    setLeaving(undefined)
    if (!done) return
    notify({
      kind: 'success',
      message: m.groups_removed({ name }),
      action: {
        label: m.groups_undo(),
        onAction: () => void membership([id], true, m.groups_add_failed),
      },
    })
    left.current = { id, index }
  }
  useEffect(() => {
    const gone = left.current
    if (!gone || members.some(({ id }) => id === gone.id)) return
    left.current = undefined
    // The button has gone with its row; the next one takes the focus.
    const buttons = place.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(gone.index, buttons.length - 1)] ?? place.current
    next?.focus()
  })
  return (
    <div ref={place} tabIndex={-1}>
      <Card title={m.groups_members({ n: members.length })} flush>
        {members.length === 0 && <EmptyState title={m.groups_nobody()} text={m.groups_nobody_text()} />}
        <List>
          {members.slice(0, shown).map((member, index) => (
            <ListRow
              key={member.id}
              leading={<Avatar name={member.name} colourKey={member.id} src={member.photo} />}
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
                <Button
                  size="sm"
                  busy={leaving === member.id}
                  busyText={m.groups_remove()}
                  icon={<UserMinus aria-hidden="true" />}
                  aria-label={`${m.groups_remove()} ${member.name}`}
                  onClick={() => void remove(member, index)}
                >
                  {m.groups_remove()}
                </Button>
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
          />
        )}
      </Card>
    </div>
  )
}
