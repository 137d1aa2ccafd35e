import * as v from 'valibot'
import { episodeFields } from '#contract/shows/episode.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { localDate, localTime } from '#src/lib/local-date.ts'
import { isPublished } from '#contract/shows/published.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** Date and time are of this device. */
export interface Publication {
  when: 'now' | 'later' | 'draft'
  date: string
  time: string
}

/** Values of the fields that an episode may have. */
export interface EpisodeValues {
  speaker: string
  passage: string
  series: string
  season: string
  episode: string
  explicit: boolean
  publication: Publication
}

const momentOf = ({ date, time }: Publication) => new Date(`${date}T${time}`)

const publication = v.pipe(
  v.object({ when: v.picklist(['now', 'later', 'draft']), date: v.string(), time: v.string() }),
  v.check(
    (chosen) => chosen.when !== 'later' || !Number.isNaN(momentOf(chosen).getTime()),
    () => m.publishing_moment_missing(),
  ),
  v.check(
    (chosen) => chosen.when !== 'later' || !(momentOf(chosen).getTime() <= Date.now()),
    () => m.publishing_moment_past(),
  ),
)

const ordinal = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(0*[1-9]\d{0,3})?$/, () => m.podcasts_number_invalid()),
)

/** Schema entries of `EpisodeValues`. */
export const episodeEntries = {
  speaker: episodeFields.speaker,
  passage: episodeFields.passage,
  series: episodeFields.series,
  season: ordinal,
  episode: ordinal,
  explicit: episodeFields.explicit,
  publication,
}

const whenOf = (moment: Date | undefined) => (moment ? 'later' : 'now')

/** `podcast`: also of an upload, or stored by an older app; both may lack fields. */
export function episodeValuesOf(podcast: Partial<Pick<Podcast, keyof typeof episodeFields>>): EpisodeValues {
  const { speaker = '', passage = '', series = '', season, episode, explicit = false } = podcast
  const { draft, publish_at: publishAt } = podcast
  const moment = publishAt && !isPublished(podcast) ? new Date(publishAt) : undefined
  return {
    speaker,
    passage,
    series,
    season: season ? `${season}` : '',
    episode: episode ? `${episode}` : '',
    explicit,
    publication: {
      when: draft ? 'draft' : whenOf(moment),
      date: moment ? localDate(moment) : '',
      time: moment ? localTime(moment) : '',
    },
  }
}

/** The fields as a call takes them. */
export function readEpisode(values: EpisodeValues) {
  const { publication: chosen, speaker, passage, series, season, episode, explicit } = values
  return {
    speaker,
    passage,
    series,
    explicit,
    season: Number(season) || null,
    episode: Number(episode) || null,
    draft: chosen.when === 'draft',
    publish_at: chosen.when === 'later' ? momentOf(chosen).toISOString() : null,
  }
}
