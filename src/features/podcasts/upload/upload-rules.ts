import * as v from 'valibot'
import { isAudio, maxPodcastBytes } from '#contract/files.ts'
import { m as api } from '#contract/locales/paraglide/messages.js'
import { podcastDetails } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { episodeEntries } from '#src/features/podcasts/episode-values.ts'
import type { EpisodeValues } from '#src/features/podcasts/episode-values.ts'

export interface UploadValues extends EpisodeValues, Record<string, unknown> {
  title: string
  date: string
  description: string
  privacy_status: Podcast['privacy_status']
  file: File | null
}

const { title, date, description, privacy_status } = podcastDetails.entries
export const uploadSchema = v.object({
  title,
  date,
  description,
  privacy_status,
  ...episodeEntries,
  file: v.nullable(v.instance(File)),
})

/** Form and draft id. */
export const uploadForm = 'podcast-new'

/** `accept` attribute of the file input. */
export const audioKinds = 'audio/*,.m4a,.m4b,.oga,.ogg,.opus,.mka'

const gigabyte = 1024 ** 3

/** Returns why a file cannot be uploaded, by name and size. */
export function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!isAudio({ name, type })) return api.audio_only()
  if (size === 0) return api.audio_empty()
  if (size > maxPodcastBytes) return api.audio_too_large({ gigabytes: maxPodcastBytes / gigabyte })
  return undefined
}

/** Estimates the remaining time: in minutes from one minute, in hours from 1.5 hours. */
export function timeLeft(bytes: number, speed: number): { unit: 'soon' | 'minutes' | 'hours'; n: number } {
  const minutes = bytes / speed / 60
  if (minutes < 1) return { unit: 'soon', n: 0 }
  if (minutes < 90) return { unit: 'minutes', n: Math.ceil(minutes) }
  return { unit: 'hours', n: Math.ceil(minutes / 60) }
}
