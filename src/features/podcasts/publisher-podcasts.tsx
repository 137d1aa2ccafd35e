import { useInfiniteQuery } from '@tanstack/react-query'
import type { PublisherShow } from '#contract/shows/shows.ts'
import { fold } from '#contract/text/text.ts'
import { queryClient } from '#src/api/query.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { servedAt, servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { ListenButton } from '#src/widgets/podcasts/listen-button.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { PodcastCard } from '#src/widgets/podcasts/podcast-card.tsx'
import { podcastsOf, publisherPodcastsQuery } from '#src/queries/podcast-queries.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { PlainAudio } from '#src/widgets/podcasts/plain-audio.tsx'
import { SeriesLinks } from './series-links.tsx'
import styles from './publisher-podcasts.module.css'

interface Props {
  username: string
  allSeries: PublisherShow['series']
  /** As in the address; empty: all podcasts. */
  series: string
}

/** A publisher's podcasts, the latest first, or those of a series in its order. */
export function PublisherPodcasts({ username, allSeries, series: requested }: Props) {
  const { apiBase } = useSettings()
  const current = allSeries.find(({ name }) => fold(name) === fold(requested))?.name ?? requested
  const pages = useInfiniteQuery(
    { ...publisherPodcastsQuery(username, current), ...served(username, current) },
    queryClient,
  )
  const list = podcastsOf(pages.data?.pages ?? [])
  const count = pages.data?.pages.at(-1)?.totalItems ?? 0
  const none = pages.data && list.length === 0 && (
    <EmptyState drawing="sound" title={m.podcasts_none_recent()} />
  )
  if (none && current === '') return none
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.heading}>
        {current === '' ? m.podcasts_recent_list() : <bdi>{current}</bdi>}
      </h2>
      {(allSeries.length > 0 || current !== '') && (
        <SeriesLinks username={username} series={allSeries} current={current} />
      )}
      {pages.isPending && <SkeletonList />}
      {pages.isError && !pages.data && <LoadFailed title={m.something_wrong()} query={pages} />}
      {none}
      <ul role="list" className={styles.cards}>
        {list.map((podcast) => (
          <PodcastCard
            key={podcast.id}
            podcast={podcast}
            apiBase={apiBase}
            actions={
              <>
                <ListenButton podcast={podcast} queue={list} size="sm" />
                <PlainAudio podcast={podcast} apiBase={apiBase} />
              </>
            }
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(pages)}
          busy={pages.isFetchingNextPage}
          text={m.members_shown({ shown: list.length, n: formatNumber(count) })}
          pressOnly
        />
      )}
    </section>
  )
}

/** Data embedded in the served page. */
function served(username: string, series: string) {
  const page = servedPage()
  if (!page?.podcasts || page.publisher?.username !== username || (page.series ?? '') !== series) return {}
  return { initialData: { pages: [page.podcasts], pageParams: [1] }, initialDataUpdatedAt: servedAt }
}
