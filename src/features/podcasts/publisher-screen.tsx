import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { podcasts } from '#contract/podcasts.ts'
import type { PublisherView } from '#contract/publisher.ts'
import { shows } from '#contract/shows/shows.ts'
import type { PublisherShow } from '#contract/shows/shows.ts'
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

interface Props {
  username: string
  /** Tag filter of the posts; empty: all. */
  tag: string
  /** Series filter of the podcasts; empty: all. */
  series: string
}

/** A publisher's page: podcasts and subscribe links, the podcasts of a series, or the posts with a tag. */
export function PublisherScreen({ username, tag, series }: Props) {
  const options = query(podcasts.publisher, { username }, { offline: true })
  const result = useQuery({ ...options, ...served(username) }, queryClient)
  const publisher = result.data
  const show = useQuery(
    { ...query(shows.ofPublisher, { username }, { offline: true }), ...servedShow(username) },
    queryClient,
  ).data
  usePageTitleOf(publisher && m.podcasts_welcome({ name: show?.name || publisher.name }))
  // Invalid usernames count as not found.
  const unknown = result.error instanceof ApiError && [400, 404].includes(result.error.status)
  if (unknown) return <UnknownPublisher name={username} />
  // A former username redirects.
  if (publisher && publisher.username.toLowerCase() !== username.toLowerCase()) {
    return <Navigate to="/@{$username}" params={{ username: publisher.username }} replace />
  }
  return (
    <InChurchColour colour={publisher?.look?.colour}>
      <Page>
        {publisher && (
          <>
            <PublisherHead publisher={publisher} show={show} />
            {tag === '' && (
              <PublisherPodcasts
                username={publisher.username}
                allSeries={show?.series ?? []}
                series={series}
              />
            )}
            {series === '' && <PublisherPosts username={publisher.username} tag={tag} />}
          </>
        )}
        {result.isPending && <SkeletonList />}
        {result.isError && !publisher && <LoadFailed title={m.something_wrong()} query={result} />}
      </Page>
    </InChurchColour>
  )
}

/** Data embedded in the served page. */
function served(username: string): { initialData?: PublisherView; initialDataUpdatedAt?: number } {
  const publisher = servedPage()?.publisher
  const same = publisher?.username.toLowerCase() === username.toLowerCase()
  return same ? { initialData: publisher, initialDataUpdatedAt: servedAt } : {}
}

function servedShow(username: string): { initialData?: PublisherShow; initialDataUpdatedAt?: number } {
  const page = servedPage()
  const same = page?.publisher?.username.toLowerCase() === username.toLowerCase()
  return same && page?.show ? { initialData: page.show, initialDataUpdatedAt: servedAt } : {}
}
