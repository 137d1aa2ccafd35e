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
import { Cluster } from '#src/ui/stack.tsx'
import { useChurch } from '#src/queries/use-church.ts'
import { roleNames } from './roles.ts'

/** Open invitations, which can be withdrawn or mailed again. */
export function InvitationsCard({ invitations }: { invitations: TeamInvitation[] }) {
  const [confirming, setConfirming] = useState<TeamInvitation>()
  const withdraw = useCall(team.withdraw, { success: ({ message }) => message, refresh: [team.list] })
  const mailAgain = useCall(team.mailAgain, {
    success: ({ invitation }) => m.team_mailed_again({ email: invitation.email ?? '' }),
    refresh: [team.list],
  })
  const timezone = useChurch()?.timezone ?? 'UTC'
  return (
    <Card title={m.team_open()} flush>
      <List>
        {invitations.map((invitation) => {
          const { id, role, note, email, expiresAt } = invitation
          const name = note || email || roleNames[role]()
          const isMailing = mailAgain.isPending && mailAgain.variables.invitation_id === id
          return (
            <ListRow
              key={id}
              title={<bdi>{name}</bdi>}
              detail={[
                ...(note || email ? [roleNames[role]()] : []),
                ...(note && email ? [m.team_mailed_to({ email })] : []),
                m.team_until({ date: shortDate(dateIn(timezone, new Date(expiresAt))) }),
              ].join(' · ')}
              trailing={
                <Cluster gap={2}>
                  {email !== null && (
                    <Button
                      size="sm"
                      aria-label={m.team_mail_again_of({ name })}
                      busy={isMailing}
                      onClick={() => mailAgain.mutate({ invitation_id: id })}
                    >
                      {m.team_mail_again()}
                    </Button>
                  )}
                  <Button
                    size="sm"
                    aria-label={m.team_withdraw_of({ name })}
                    onClick={() => setConfirming(invitation)}
                  >
                    {m.team_withdraw()}
                  </Button>
                </Cluster>
              }
            />
          )
        })}
      </List>
      {confirming && (
        <ConfirmCall
          call={withdraw}
          input={{ invitation_id: confirming.id }}
          title={m.team_withdraw_title()}
          text={m.team_withdraw_text()}
          confirmLabel={m.team_withdraw()}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </Card>
  )
}
