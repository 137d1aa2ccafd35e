import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { churchesQuery } from '#src/widgets/church-queries.ts'
import { ChurchForm } from './church-form.tsx'

/** Setting up a church, or changing what is known of the one that is there. */
export function ChurchScreen() {
  const { churchId } = useSession()
  const churches = useQuery(churchesQuery())
  const known = churches.data?.churches
  const church = known?.find(({ id }) => id === churchId) ?? known?.[0]
  return (
    <Page width="reading">
      <PageHeader
        title={church ? m.church_update_title() : m.church_setup_title()}
        lead={known && !church && m.church_setup_lead()}
      />
      <Card>
        {known && <ChurchForm key={church?.id} church={church} />}
        {!known && churches.isPending && <Skeleton height="32rem" />}
        {!known && churches.isError && (
          <ErrorState
            title={m.church_fetch_failed()}
            text={m.church_offline()}
            retrying={churches.isFetching}
            onRetry={() => void churches.refetch()}
          />
        )}
      </Card>
    </Page>
  )
}
