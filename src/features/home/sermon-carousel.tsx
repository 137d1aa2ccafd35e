import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useId, useRef, useState } from 'react'
import { queryClient } from '#src/api/query.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { ListenButton } from '#src/widgets/podcasts/listen-button.tsx'
import { PodcastCard } from '#src/widgets/podcasts/podcast-card.tsx'
import { podcastsOf, recentPodcastsQuery } from '#src/queries/podcast-queries.ts'
import styles from './sermon-carousel.module.css'

/** Scroll distances in pixels. */
const steps = { left: -400, right: 200 }

/** A carousel of the newest public podcasts. Renders nothing without any. */
export function SermonCarousel() {
  const titleId = useId()
  const { apiBase } = useSettings()
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    recentPodcastsQuery(),
    queryClient,
  )
  const podcasts = podcastsOf(data?.pages ?? [])
  const row = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLLIElement>(null)
  const [edges, setEdges] = useState({ left: true, right: false })

  const wantsMore = hasNextPage && !isFetching
  useEffect(() => {
    if (!wantsMore || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage()
      },
      { root: row.current },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [wantsMore, fetchNextPage])

  const lookAtEdges = () => {
    if (!row.current) return
    const { scrollLeft, clientWidth, scrollWidth } = row.current
    // Browsers round scroll positions.
    setEdges({ left: scrollLeft < 2, right: scrollLeft + clientWidth > scrollWidth - 2 })
  }
  useEffect(() => {
    if (!row.current) return
    const observer = new ResizeObserver(lookAtEdges)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [podcasts.length])

  const go = (left: number) => row.current?.scrollBy({ left })
  if (podcasts.length === 0) return null
  const atEnd = edges.right && !hasNextPage
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.header}>
        <h2 id={titleId}>{m.home_sermons()}</h2>
        {/* `aria-disabled` instead of `disabled` keeps the focus. */}
        {!(edges.left && atEnd) && (
          <div className={styles.buttons}>
            <IconButton
              variant="secondary"
              label={m.home_sermons_back()}
              aria-disabled={edges.left}
              onClick={() => go(steps.left)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              variant="secondary"
              label={m.home_sermons_on()}
              aria-disabled={atEnd}
              onClick={() => go(steps.right)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      <ul
        ref={row}
        role="list"
        // oxlint-disable-next-line no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={m.home_sermons_list()}
        className={styles.row}
        onScroll={lookAtEdges}
      >
        {podcasts.map((podcast) => (
          <PodcastCard
            key={podcast.id}
            podcast={podcast}
            variant="tile"
            apiBase={apiBase}
            actions={<ListenButton podcast={podcast} queue={podcasts} size="sm" />}
          />
        ))}
        {hasNextPage && (
          <li ref={end} className={styles.end}>
            {isFetching && <Spinner label={m.ui_loading()} />}
          </li>
        )}
      </ul>
    </section>
  )
}
