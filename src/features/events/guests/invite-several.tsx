import { useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { MemberChecklist } from '#src/widgets/members/member-checklist.tsx'
import { InvitesLeft } from './guest-choice.tsx'

interface Props {
  churchId: string
  members: RosterMember[]
  busy: boolean
  onInvite: (ids: string[]) => void
  onClose: () => void
}

/** Invites several selected members. */
export function InviteSeveral({ churchId, members, busy, onInvite, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <Dialog
      open
      wide
      title={m.events_guests()}
      locked={busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={chosen.size === 0}
            onClick={() => onInvite([...chosen])}
          >
            {m.events_invite_chosen({ n: chosen.size })}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <MemberChecklist
          members={members}
          selected={chosen}
          onChange={setChosen}
          label={m.events_guests()}
          hideLabel
        />
        <InvitesLeft churchId={churchId} requested={chosen.size} />
      </Stack>
    </Dialog>
  )
}
