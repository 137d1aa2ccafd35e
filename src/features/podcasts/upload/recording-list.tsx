import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { settings } from '#src/api/settings.ts'
import { recentShortDate, shortDate } from '#src/lib/dates.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { localDate } from '#src/lib/local-date.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { isPublic } from '#contract/shows/published.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ItemListProps } from '#src/ui/lists/item-list-props.ts'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { ListenIconButton } from '#src/widgets/podcasts/listen-button.tsx'
import { PodcastLink } from '#src/widgets/podcasts/podcast-link.tsx'
import { PodcastState } from '#src/widgets/podcasts/podcast-state.tsx'
import styles from './recording-list.module.css'

interface Props extends Required<Pick<ItemListProps<Podcast>, 'sort' | 'onSort'>> {
  podcasts: Podcast[]
  /** The recording that is open next to the list. */
  openId: string | undefined
}

/**
 * The user's recordings; on a desk, a table that opens them next to it.
 */
export function RecordingList({ podcasts, openId, sort, onSort }: Props) {
  const title = useDesk() ? titleInPane : titleOf
  const listen = useCallback(
    (podcast: Podcast) => <ListenIconButton podcast={podcast} queue={podcasts} />,
    [podcasts],
  )
  // Those by which the server sorts: they come by page.
  const columns = useMemo(
    (): ListColumn<Podcast>[] => [
      { id: 'title', heading: m.podcasts_title(), width: 'wide', sorts: true },
      { id: 'uploaded', heading: m.podcasts_uploaded(), cell: uploadedOn, sorts: true },
      { id: 'state', heading: m.podcasts_privacy(), cell: stateOf },
      { id: 'duration', heading: m.podcasts_duration(), number: true, width: 'narrow', cell: durationOf },
      {
        id: 'listens',
        heading: m.podcasts_listened(),
        number: true,
        width: 'narrow',
        cell: listensOf,
        sorts: true,
      },
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
      title={title}
      detail={detailOf}
      action={listen}
      columns={columns}
      sort={sort}
      onSort={onSort}
      {...(openId !== undefined && { openKey: openId })}
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

function titleInPane({ id, title }: Podcast) {
  return (
    <Link
      to="/recordings/$podcastId"
      params={{ podcastId: id }}
      search
      className={rowLinkClass}
      aria-label={`${m.podcasts_update()} ${title}`}
    >
      <bdi>{title}</bdi>
    </Link>
  )
}

function uploadedOn({ createdAt }: Podcast) {
  const date = localDate(new Date(createdAt))
  return <time dateTime={date}>{shortDate(date)}</time>
}

function stateOf(podcast: Podcast) {
  return isPublic(podcast) ? m.podcasts_privacy_public() : <PodcastState podcast={podcast} />
}

function detailOf(podcast: Podcast) {
  return (
    <>
      <PodcastState podcast={podcast} /> {recentShortDate(localDate(new Date(podcast.createdAt)))} ·{' '}
      {durationOf(podcast)} · {m.podcasts_listens({ n: podcast.listens ?? 0 })}
    </>
  )
}
