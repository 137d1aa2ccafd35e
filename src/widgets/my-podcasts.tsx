import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Mic from 'lucide-react/icons/mic'
import type { ComponentProps } from 'react'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { ListenButton } from './listen-button.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PodcastCard } from './podcast-card.tsx'
import { myPodcastsQuery, podcastsOf } from '#src/queries/podcast-queries.ts'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import styles from './my-podcasts.module.css'

/** One's own podcasts, the newest first; without a network those that were last read. */
export function MyPodcasts({ heading }: Pick<ComponentProps<typeof PodcastCard>, 'heading'>) {
  const query = useInfiniteQuery(myPodcastsQuery())
  const { apiBase } = useSettings()
  if (!query.data) {
    return query.isError ? <LoadFailed title={m.something_wrong()} query={query} /> : <Loading />
  }
  const podcasts = podcastsOf(query.data.pages)
  const total = query.data.pages.at(-1)?.totalItems ?? 0
  if (podcasts.length === 0) {
    return (
      <EmptyState
        icon={<Mic />}
        title={m.podcasts_none()}
        text={m.podcasts_none_text()}
        action={
          <Link to="/create/podcast" className={buttonClass({ variant: 'primary' })}>
            {m.uploads_title()}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul role="list" className={styles.cards}>
        {podcasts.map((podcast) => (
          <PodcastCard
            key={podcast.id}
            podcast={podcast}
            variant="own"
            heading={heading}
            apiBase={apiBase}
            actions={<ListenButton podcast={podcast} queue={podcasts} size="sm" />}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void loadNextPage(query)}
          busy={query.isFetchingNextPage}
          text={m.members_shown({ shown: podcasts.length, n: total })}
          part={podcasts.length / total}
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <div className={styles.cards} role="status" aria-label={m.ui_loading()}>
      <Skeleton height="11rem" />
      <Skeleton height="11rem" />
      <Skeleton height="11rem" />
    </div>
  )
}
