import { useCallback, useMemo } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { settings } from '#src/api/settings.ts'
import { recentShortDate, shortDate } from '#src/lib/dates.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { localDate } from '#src/lib/local-date.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { ListenIconButton } from '#src/widgets/podcasts/listen-button.tsx'
import { PodcastLink } from '#src/widgets/podcasts/podcast-link.tsx'
import { PodcastState } from '#src/widgets/podcasts/podcast-state.tsx'
import styles from './recording-list.module.css'

/** One's own recordings, or as a table on a desk. A press on one opens its page, where it is changed. */
export function RecordingList({ podcasts }: { podcasts: Podcast[] }) {
  const listen = useCallback(
    (podcast: Podcast) => <ListenIconButton podcast={podcast} queue={podcasts} />,
    [podcasts],
  )
  // None of them sorts: the call has one order, and comes by page.
  const columns = useMemo(
    (): ListColumn<Podcast>[] => [
      { id: 'title', heading: m.podcasts_title(), width: 'wide' },
      { id: 'uploaded', heading: m.podcasts_uploaded(), cell: uploadedOn },
      { id: 'state', heading: m.podcasts_privacy(), cell: stateOf },
      { id: 'duration', heading: m.podcasts_duration(), number: true, width: 'narrow', cell: durationOf },
      { id: 'listens', heading: m.podcasts_listened(), number: true, width: 'narrow', cell: listensOf },
    ],
    [],
  )
  return (
    <ItemList
      label={m.podcasts_mine()}
      items={podcasts}
      keyOf={keyOf}
      nameOf={nameOf}
      leading={pictureOf}
      title={titleOf}
      detail={detailOf}
      action={listen}
      columns={columns}
    />
  )
}

const keyOf = ({ id }: Podcast) => id
const nameOf = ({ title }: Podcast) => title
const durationOf = ({ duration }: Podcast) => formatDuration(duration)
const listensOf = ({ listens }: Podcast) => formatNumber(listens ?? 0)

function pictureOf({ thumbnail }: Podcast) {
  return (
    <img
      className={styles.picture}
      src={`${settings().apiBase}/${thumbnail}`}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

function titleOf({ id, title }: Podcast) {
  return (
    <PodcastLink id={id} className={rowLinkClass} aria-label={`${m.podcasts_update()} ${title}`}>
      <bdi>{title}</bdi>
    </PodcastLink>
  )
}

function uploadedOn({ createdAt }: Podcast) {
  const date = localDate(new Date(createdAt))
  return <time dateTime={date}>{shortDate(date)}</time>
}

function stateOf(podcast: Podcast) {
  const isPublic = podcast.status === 1 && podcast.privacy_status === 1
  return isPublic ? m.podcasts_privacy_public() : <PodcastState podcast={podcast} />
}

function detailOf(podcast: Podcast) {
  return (
    <>
      <PodcastState podcast={podcast} /> {recentShortDate(localDate(new Date(podcast.createdAt)))} ·{' '}
      {durationOf(podcast)} · {m.podcasts_listens({ n: podcast.listens ?? 0 })}
    </>
  )
}
