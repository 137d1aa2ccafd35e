import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { podcasts } from '#contract/podcasts.ts'
import type { PublisherView } from '#contract/publisher.ts'
import { ApiError } from '#src/api/client.ts'
import { query, queryClient } from '#src/api/query.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Page } from '#src/ui/page-header.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { InChurchColour } from '#src/widgets/church-colour.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { PublisherHead } from './publisher-head.tsx'
import { PublisherPodcasts } from './publisher-podcasts.tsx'
import { PublisherPosts } from './publisher-posts.tsx'
import { UnknownPublisher } from './unknown-publisher.tsx'

/** A publisher's public page: their podcasts and how to subscribe; with a tag their posts that have it. */
export function PublisherScreen({ username, tag }: { username: string; tag: string }) {
  const options = query(podcasts.publisher, { username }, { offline: true })
  const result = useQuery({ ...options, ...served(username) }, queryClient)
  const publisher = result.data
  usePageTitleOf(publisher && m.podcasts_welcome({ name: publisher.name }))
  // An invalid username is treated like an unknown one.
  const unknown = result.error instanceof ApiError && [400, 404].includes(result.error.status)
  if (unknown) return <UnknownPublisher name={username} />
  // A username that this person has given up.
  if (publisher && publisher.username.toLowerCase() !== username.toLowerCase()) {
    return <Navigate to="/@{$username}" params={{ username: publisher.username }} replace />
  }
  return (
    <InChurchColour colour={publisher?.look?.colour}>
      <Page>
        {publisher && (
          <>
            <PublisherHead publisher={publisher} />
            {tag === '' && <PublisherPodcasts username={publisher.username} />}
            <PublisherPosts username={publisher.username} tag={tag} />
          </>
        )}
        {result.isPending && <SkeletonList />}
        {result.isError && !publisher && <LoadFailed title={m.something_wrong()} query={result} />}
      </Page>
    </InChurchColour>
  )
}

/** The data that the page was served with. */
function served(username: string): { initialData?: PublisherView; initialDataUpdatedAt?: number } {
  const publisher = servedPage()?.publisher
  const same = publisher?.username.toLowerCase() === username.toLowerCase()
  return same ? { initialData: publisher, initialDataUpdatedAt: servedAt } : {}
}
