import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { MemberChecklist } from '#src/widgets/member-checklist.tsx'
import { useMembership } from './group-queries.ts'

const nobody: ReadonlySet<string> = new Set()

/** Members who are not in the group, to tick and add. */
export function AddMembers({ group, others }: { group: Group; others: RosterMember[] }) {
  const [ticked, setTicked] = useState(nobody)
  const [busy, setBusy] = useState(false)
  const membership = useMembership(group)
  // Somebody else may have added one of them meanwhile.
  const selected = new Set(others.map(({ id }) => id).filter((id) => ticked.has(id)))

  const add = async () => {
    if (selected.size === 0) return void notify({ kind: 'info', message: m.groups_nobody_new() })
    setBusy(true)
    if (await membership([...selected], true, m.groups_add_failed)) {
      notify({ kind: 'success', message: m.groups_added({ n: selected.size }) })
      setTicked(nobody)
    }
    setBusy(false)
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
          <Button variant="primary" block busy={busy} onClick={() => void add()}>
            {m.groups_add_selected({ n: selected.size })}
          </Button>
        </Stack>
      )}
    </Card>
  )
}
