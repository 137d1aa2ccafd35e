import { useInfiniteQuery } from '@tanstack/react-query'
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
import styles from './publisher-podcasts.module.css'

/** A publisher's podcasts, newest first. */
export function PublisherPodcasts({ username }: { username: string }) {
  const { apiBase } = useSettings()
  const pages = useInfiniteQuery({ ...publisherPodcastsQuery(username), ...served(username) }, queryClient)
  if (pages.isPending) return <SkeletonList />
  if (!pages.data) return <LoadFailed title={m.something_wrong()} query={pages} />

  const list = podcastsOf(pages.data.pages)
  const count = pages.data.pages.at(-1)?.totalItems ?? 0
  if (list.length === 0) return <EmptyState drawing="sound" title={m.podcasts_none_recent()} />
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.heading}>
        {m.podcasts_recent_list()}
      </h2>
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
function served(username: string) {
  const page = servedPage()
  if (!page?.podcasts || page.publisher?.username !== username) return {}
  return { initialData: { pages: [page.podcasts], pageParams: [1] }, initialDataUpdatedAt: servedAt }
}
