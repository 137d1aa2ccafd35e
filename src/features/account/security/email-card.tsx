import { useState } from 'react'
import type { User } from '#contract/account/account.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ProveEmail } from './prove-email.tsx'
import { useOwnerProof } from './use-owner-proof.tsx'

/** The account's email: verification and change. */
export function EmailCard() {
  const { user } = useSession()
  return user && <OfUser user={user} />
}

function OfUser({ user }: { user: User }) {
  const [changing, setChanging] = useState(false)
  const { email, login_method } = user
  const { prove, dialog } = useOwnerProof()
  const ofProvider = login_method === 'Google' || login_method === 'Apple'
  const change = (
    // Without an email there is no other proof for the change.
    <Button onClick={() => (email === null ? prove(() => setChanging(true)) : setChanging(true))}>
      {email === null ? m.email_add() : m.email_change()}
    </Button>
  )
  return (
    <Card title={m.email_title()}>
      <Stack gap={3}>
        {email === null ? (
          <p>{m.email_none_yet()}</p>
        ) : (
          <Cluster gap={2}>
            <bdi>{email}</bdi>
            {user.email_proven ? (
              <Badge tone="success">{m.email_confirmed()}</Badge>
            ) : (
              <Badge tone="warning">{m.email_not_confirmed()}</Badge>
            )}
          </Cluster>
        )}
        {ofProvider && <p>{m.email_from_provider({ provider: login_method })}</p>}
        {changing && <ChangeEmail email={email} onDone={() => setChanging(false)} />}
        {!changing && email !== null && !user.email_proven && (
          <ProveEmail email={email}>{!ofProvider && change}</ProveEmail>
        )}
        {!changing && (email === null || user.email_proven) && !ofProvider && <div>{change}</div>}
      </Stack>
      {dialog}
    </Card>
  )
}
