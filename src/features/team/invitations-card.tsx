import { useState } from 'react'
import { dateIn } from '#contract/fields/calendar.ts'
import { team } from '#contract/team.ts'
import type { TeamInvitation } from '#contract/team.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { shortDate } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { useChurch } from '#src/queries/use-church.ts'
import { roleNames } from './roles.ts'

/** The open invitations. Each can be withdrawn. */
export function InvitationsCard({ invitations }: { invitations: TeamInvitation[] }) {
  const [asked, setAsked] = useState<TeamInvitation>()
  const withdraw = useCall(team.withdraw, { success: ({ message }) => message, refresh: [team.list] })
  const timezone = useChurch()?.timezone ?? 'UTC'
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
        <ConfirmCall
          call={withdraw}
          input={{ invitation_id: asked.id }}
          title={m.team_withdraw_title()}
          text={m.team_withdraw_text()}
          confirmLabel={m.team_withdraw()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
