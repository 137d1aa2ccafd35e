import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Church } from '#contract/church.ts'
import { useSession } from '#src/api/use-session.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { churchesQuery, openChurches } from '#src/queries/church-queries.ts'
import { ChurchForm } from './church-form.tsx'
import { ChurchSetup } from './church-setup.tsx'
import { ChurchLook } from './church-look.tsx'
import { DeleteChurch } from './delete-church.tsx'
import { DeletedChurches } from './deleted-churches.tsx'

/** Creates or edits a church. `another`: creates an additional one. */
export function ChurchScreen({ another }: { another: boolean }) {
  const { churchId } = useSession()
  const query = useQuery(churchesQuery())
  // Client-generated id: a retry after a lost response creates no second church.
  const [newId] = useState(() => timedId())
  // Hides the new church, which exists already if only the response was lost, while its form is open.
  const loadedChurches = query.data?.churches.filter(({ id }) => id !== newId)
  const open = openChurches(loadedChurches ?? [])
  const church = another ? undefined : (open.find(({ id }) => id === churchId) ?? open[0])
  // Editing requires the leader role.
  if (church?.role === 'usher') return <Navigate to="/settings" replace />
  return (
    <Page width="reading">
      <PageHeader
        title={church ? m.church_update_title() : m.church_setup_title()}
        lead={loadedChurches && !church && m.church_setup_lead()}
      />
      {loadedChurches && <LoadedChurch church={church} churches={loadedChurches} newId={newId} />}
      {!loadedChurches && (
        <Card>
          {query.isError ? (
            <ErrorState
              title={m.church_fetch_failed()}
              text={m.church_offline()}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <Skeleton height="32rem" />
          )}
        </Card>
      )}
    </Page>
  )
}

/** The form of an existing church with further actions, or the form of a new one. */
function LoadedChurch({
  church,
  churches,
  newId,
}: {
  church: Church | undefined
  churches: Church[]
  newId: string
}) {
  const deleted = <DeletedChurches churches={churches} />
  if (!church) {
    return (
      <Stack gap={6}>
        {deleted}
        <Card>
          <ChurchSetup id={newId} first={openChurches(churches).length === 0} />
        </Card>
      </Stack>
    )
  }
  const open = openChurches(churches)
  return (
    <Stack gap={6}>
      <Card>
        <ChurchForm key={church.id} church={church} />
      </Card>
      <ChurchLook church={church} owned={open.filter(({ role }) => role === 'owner').length} />
      {deleted}
      {church.role === 'owner' && <DeleteChurch church={church} others={open} />}
    </Stack>
  )
}
