import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { team } from '#contract/team.ts'
import { query } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { useChurch, useChurchId } from '#src/queries/use-church.ts'
import { ActivityCard } from './activity-card.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteCard } from './invite-card.tsx'
import type { NewInvitation } from './invite-card.tsx'
import { NewLink } from './new-link.tsx'
import { PeopleCard } from './people-card.tsx'

/** The team of a church, editable by its owner. */
export function TeamScreen() {
  const church = useChurch()
  const list = useQuery(query(team.list, { church_id: useChurchId() }))
  const [invited, setInvited] = useState<NewInvitation>()
  const isOwner = church?.role === 'owner'
  return (
    <Page width="reading">
      <PageHeader title={m.team_title()} lead={m.team_lead()} />
      {list.data && (
        <Stack gap={6}>
          <PeopleCard people={list.data.people} mayChange={isOwner} />
          {isOwner && invited && (
            <NewLink invitation={invited} church={church.name} onDone={() => setInvited(undefined)} />
          )}
          {isOwner && !invited && <InviteCard mayMail={list.data.may_mail} onInvited={setInvited} />}
          {list.data.invitations.length > 0 && <InvitationsCard invitations={list.data.invitations} />}
          {isOwner && <ActivityCard />}
        </Stack>
      )}
      {!list.data && list.isError && <LoadFailed title={m.team_load_failed()} query={list} />}
      {!list.data && !list.isError && (
        <Card title={m.team_people()} flush>
          <SkeletonList rows={3} />
        </Card>
      )}
    </Page>
  )
}
