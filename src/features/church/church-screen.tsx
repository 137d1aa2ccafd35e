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
import { ChurchLinks } from './church-links.tsx'
import { ChurchLook } from './church-look.tsx'
import { DeleteChurch } from './delete-church.tsx'
import { DeletedChurches } from './deleted-churches.tsx'

/** Creates a church or changes the current one. `another`: creates one more. */
export function ChurchScreen({ another }: { another: boolean }) {
  const { churchId } = useSession()
  const query = useQuery(churchesQuery())
  // Of one church, so that a retry after a lost response does not create a second one.
  const [newId] = useState(() => timedId())
  // Where only the response was lost the new one is among them already, while its form is still being filled in.
  const known = query.data?.churches.filter(({ id }) => id !== newId)
  const open = openChurches(known ?? [])
  const church = another ? undefined : (open.find(({ id }) => id === churchId) ?? open[0])
  // Only leaders may change it.
  if (church?.role === 'usher') return <Navigate to="/settings" replace />
  return (
    <Page width="reading">
      <PageHeader
        title={church ? m.church_update_title() : m.church_setup_title()}
        lead={known && !church && m.church_setup_lead()}
      />
      {known && <Known church={church} churches={known} newId={newId} />}
      {!known && (
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
function Known({
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
      <ChurchLinks church={church} />
      {deleted}
      {church.role === 'owner' && <DeleteChurch church={church} others={open} />}
    </Stack>
  )
}
