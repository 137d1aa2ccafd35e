import { useState } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import { team } from '#contract/team.ts'
import type { TeamInvitation } from '#contract/team.ts'
import { call } from '#src/api/session.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { useChurch } from '#src/queries/use-church.ts'
import { roleNames } from './roles.ts'
import { useTeamChange } from './use-team-change.ts'

/** Invitations that nobody has taken up yet; each can be withdrawn. */
export function InvitationsCard({ invitations }: { invitations: TeamInvitation[] }) {
  const change = useTeamChange()
  const [asked, setAsked] = useState<TeamInvitation>()
  const [busy, setBusy] = useState(false)
  const timezone = useChurch()?.timezone ?? 'UTC'

  const withdraw = async ({ id }: TeamInvitation) => {
    setBusy(true)
    await change(
      () => call(team.withdraw, { invitation_id: id }),
      ({ message }) => message,
    )
    setBusy(false)
    setAsked(undefined)
  }
  return (
    <Card title={m.team_open()} flush>
      <List>
        {invitations.map((invitation) => {
          const { id, role, note, expiresAt } = invitation
          const name = note || roleNames[role]()
          return (
            <ListRow
              key={id}
              title={<bdi>{name}</bdi>}
              detail={[
                ...(note ? [roleNames[role]()] : []),
                m.team_until({ date: shortDate(dateIn(timezone, new Date(expiresAt))) }),
              ].join(' · ')}
              trailing={
                <Button
                  size="sm"
                  aria-label={m.team_withdraw_of({ name })}
                  onClick={() => setAsked(invitation)}
                >
                  {m.team_withdraw()}
                </Button>
              }
            />
          )
        })}
      </List>
      {asked && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={m.team_withdraw_title()}
          text={m.team_withdraw_text()}
          confirmLabel={m.team_withdraw()}
          onConfirm={() => void withdraw(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
