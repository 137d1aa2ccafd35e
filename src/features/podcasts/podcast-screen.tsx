import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { session } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Page } from '#src/ui/page-header.tsx'
import { InChurchColour } from '#src/widgets/church-colour.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { podcastQuery } from '#src/queries/podcast-queries.ts'
import { PodcastDetails } from './podcast-details.tsx'
import { PodcastNotFound } from './podcast-not-found.tsx'
import { PodcastPosts } from './podcast-posts.tsx'
import { PodcastSkeleton } from './podcast-skeleton.tsx'
import { PodcastTranscript } from './transcript/podcast-transcript.tsx'

// For the owner only.
const EditPodcast = lazy(async () => ({ default: (await import('./edit-podcast.tsx')).EditPodcast }))

/** Public page of a podcast, with the owner's tools. */
export function PodcastScreen({ podcastId }: { podcastId: string }) {
  const { user } = useSession()
  const query = useQuery({ ...podcastQuery(podcastId), ...served(podcastId) }, queryClient)
  usePageTitleOf(query.data?.title)
  const gone = query.error instanceof ApiError && [400, 403, 404].includes(query.error.status)
  if (gone) return <PodcastNotFound />
  return (
    <InChurchColour colour={query.data?.look?.colour}>
      <Page>
        {query.data && (
          <>
            <PodcastDetails podcast={query.data} />
            {query.data.transcript && <PodcastTranscript podcast={query.data} />}
            <PodcastPosts podcast={query.data} />
            {user?.id === query.data.user.id && (
              <Suspense fallback={<PodcastSkeleton />}>
                <EditPodcast podcast={query.data} />
              </Suspense>
            )}
          </>
        )}
        {query.isPending && <PodcastSkeleton />}
        {query.isError && !query.data && <LoadFailed title={m.something_wrong()} query={query} />}
      </Page>
    </InChurchColour>
  )
}

/** Data embedded in the served page; only a placeholder for the owner, who gets more. */
function served(podcastId: string) {
  const podcast = servedPage()?.podcast
  if (podcast?.id !== podcastId) return {}
  return session().user
    ? { placeholderData: podcast }
    : { initialData: podcast, initialDataUpdatedAt: servedAt }
}
