import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { MemberChecklist } from '#src/widgets/members/member-checklist.tsx'
import { useAddMembers } from '#src/forms/use-membership.ts'

const noIds: ReadonlySet<string> = new Set()

/** Checklist of members outside of the group, with a button that adds them. */
export function AddMembers({ group, others }: { group: Group; others: RosterMember[] }) {
  const [ticked, setTicked] = useState(noIds)
  const adding = useAddMembers(group, ({ length }) => {
    notify({ kind: 'success', message: m.groups_added({ n: length }) })
    setTicked(noIds)
  })
  // Another user may have added one of them meanwhile.
  const selected = new Set(others.map(({ id }) => id).filter((id) => ticked.has(id)))

  const add = () => {
    if (selected.size > 0) adding.mutate(others.filter(({ id }) => selected.has(id)))
    else notify({ kind: 'info', message: m.groups_nobody_new() })
  }
  return (
    <Card title={m.groups_add_members()}>
      {others.length === 0 ? (
        <p>{m.groups_nobody_new()}</p>
      ) : (
        <Stack gap={4}>
          <MemberChecklist
            members={others}
            selected={selected}
            onChange={setTicked}
            label={m.groups_add_members()}
            hideLabel
          />
          <Button variant="primary" block busy={adding.isPending} onClick={add}>
            {m.groups_add_selected({ n: selected.size })}
          </Button>
        </Stack>
      )}
    </Card>
  )
}
