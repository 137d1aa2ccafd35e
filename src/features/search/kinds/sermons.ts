import { linkOptions } from '@tanstack/react-router'
import Headphones from 'lucide-react/icons/headphones'
import type { Podcast } from '#contract/podcasts.ts'
import { queryClient } from '#src/api/query.ts'
import { visibleTo } from '#src/audio/saved/saved-owner.ts'
import { allSaved } from '#src/audio/saved/store.ts'
import { longDate } from '#src/lib/dates.ts'
import { hasSavedAudio } from '#src/lib/saved-audio-marks.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { myPodcastsQuery, podcastsOf } from '#src/queries/podcast-queries.ts'
import type { Kind } from '#src/features/search/entry.ts'
import { findByWords } from '#src/features/search/find-by-words.ts'

/** Own and saved podcasts, newest first. */
export const sermons: Kind = {
  heading: m.search_sermons,
  async load({ user }) {
    const own = podcastsOf(queryClient.getQueryData(myPodcastsQuery().queryKey)?.pages ?? [])
    const saved = hasSavedAudio() ? visibleTo(await allSaved(), user?.id).map(({ podcast }) => podcast) : []
    const all = new Map<string, Podcast>([...saved, ...own].map((podcast) => [podcast.id, podcast]))
    return findByWords(
      [...all.values()]
        .toSorted((a, b) => (a.date < b.date ? 1 : -1))
        .map(({ id, title, date, user: { name } }) => ({
          key: `sermon:${id}`,
          title,
          detail: `${name} · ${longDate(date)}`,
          icon: Headphones,
          words: `${name} ${longDate(date)}`,
          target: linkOptions({
            to: '/podcast/by/$podcastId',
            params: { podcastId: id },
          }),
        })),
    )
  },
}
