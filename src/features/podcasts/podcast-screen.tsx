import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { session } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Page } from '#src/ui/page-header.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { podcastQuery } from '#src/queries/podcast-queries.ts'
import { PodcastDetails } from './podcast-details.tsx'
import { PodcastNotFound } from './podcast-not-found.tsx'
import { PodcastSkeleton } from './podcast-skeleton.tsx'
import { PodcastTranscript } from './transcript/podcast-transcript.tsx'

// For its owner alone.
const EditPodcast = lazy(async () => ({ default: (await import('./edit-podcast.tsx')).EditPodcast }))

/** A podcast, for all who may hear it; whose it is changes it here. */
export function PodcastScreen({ podcastId }: { podcastId: string }) {
  const { user } = useSession()
  const told = useQuery({ ...podcastQuery(podcastId), ...served(podcastId) }, queryClient)
  usePageTitleOf(told.data?.title)
  const gone = told.error instanceof ApiError && [400, 403, 404].includes(told.error.status)
  if (gone) return <PodcastNotFound />
  return (
    <Page>
      {told.data && (
        <>
          <PodcastDetails podcast={told.data} />
          {told.data.transcript && <PodcastTranscript podcast={told.data} />}
          {user?.id === told.data.user.id && (
            <Suspense fallback={<PodcastSkeleton />}>
              <EditPodcast podcast={told.data} />
            </Suspense>
          )}
        </>
      )}
      {told.isPending && <PodcastSkeleton />}
      {told.isError && !told.data && <LoadFailed title={m.something_wrong()} query={told} />}
    </Page>
  )
}

/** What the page was served with: to its owner there is more to tell. */
function served(podcastId: string) {
  const podcast = servedPage()?.podcast
  if (podcast?.id !== podcastId) return {}
  return session().user
    ? { placeholderData: podcast }
    : { initialData: podcast, initialDataUpdatedAt: servedAt }
}
