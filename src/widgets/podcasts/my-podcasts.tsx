import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { ownValue } from '#contract/fields/own-value.ts'
import { podcasts as podcastCalls } from '#contract/podcasts.ts'
import type { Podcast, PodcastSort } from '#contract/podcasts.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { myPodcastsQuery, podcastsOf } from '#src/queries/podcast-queries.ts'
import { useWithoutDeleted } from '#src/queries/use-without-deleted.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { readSort, sortItems } from '#src/ui/lists/list-column.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'

interface Props {
  /** Rendered while the first page loads. */
  skeleton: ReactNode
  /** Preview for an empty list. */
  example?: ReactNode
  children: (podcasts: Podcast[]) => ReactNode
  /** Disables loading on scroll, for a list with content below it. */
  pressOnly?: boolean
  /** Default: newest first. */
  sort?: PodcastSort | undefined
}

/** Sort values for cached podcasts in an order that has not been fetched. */
const values: Record<string, (podcast: Podcast) => string | number> = {
  uploaded: ({ createdAt }) => createdAt,
  title: ({ title }) => title,
  listens: ({ listens }) => listens ?? 0,
}

/** The user's podcasts, newest first; cached ones offline. */
export function MyPodcasts({ skeleton, example, children, pressOnly = false, sort }: Props) {
  // Keeps the previous order until the new one is loaded.
  const query = useInfiniteQuery({ ...myPodcastsQuery(sort), placeholderData: (before) => before })
  const stored = useQueryClient().getQueryData(myPodcastsQuery().queryKey)?.pages
  const pages = query.data?.pages ?? (query.isError ? stored : undefined)
  // Memoised, so that a long list does not render again.
  const all = useMemo(() => {
    const loaded = podcastsOf(pages ?? [])
    if (!sort || pages !== stored) return loaded
    const { id, desc } = readSort(sort)
    return sortItems(loaded, ownValue(values, id)!, desc)
  }, [pages, stored, sort])
  const podcasts = useWithoutDeleted(all, podcastCalls.remove, 'podcast_id') ?? all
  if (!pages) return query.isError ? <LoadFailed title={m.something_wrong()} query={query} /> : skeleton
  const total = (pages.at(-1)?.totalItems ?? 0) - (all.length - podcasts.length)
  if (podcasts.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        drawing="sound"
        title={m.podcasts_none()}
        text={m.podcasts_none_text()}
        action={
          <Link to="/create/podcast" className={buttonClass({ variant: 'primary' })}>
            {m.uploads_title()}
          </Link>
        }
        example={example}
      />
    )
  }
  return (
    <>
      {children(podcasts)}
      {query.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(query)}
          busy={query.isFetchingNextPage}
          text={m.members_shown({ shown: podcasts.length, n: total })}
          part={podcasts.length / total}
          pressOnly={pressOnly}
        />
      )}
    </>
  )
}
