import * as v from 'valibot'
import { maxPodcastBytes } from '#contract/files.ts'
import { m as api } from '#contract/locales/paraglide/messages.js'
import { podcastDetails } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'

/** What the form of a new recording holds. */
export interface UploadValues extends Record<string, unknown> {
  title: string
  date: string
  description: string
  privacy_status: Podcast['privacy_status']
  file: File | null
}

export const uploadSchema = v.object({ ...podcastDetails.entries, file: v.nullable(v.instance(File)) })

/** Names the form for its draft. */
export const uploadForm = 'podcast-new'

/** Kinds whose media type browsers do not know or take for a video's; the server looks into the file. */
const audioEndings = /\.(aac|flac|m4a|m4b|mka|mp3|oga|ogg|opus|wav|weba)$/i

/** What the file chooser offers. */
export const audioKinds = 'audio/*,.m4a,.m4b,.oga,.ogg,.opus,.mka'

const gigabyte = 1024 ** 3

/** Why a file cannot be uploaded, as far as its name and size tell; undefined: it can. */
export function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!type.startsWith('audio/') && !audioEndings.test(name)) return api.audio_only()
  if (size === 0) return api.audio_empty()
  if (size > maxPodcastBytes) return api.audio_too_large({ gigabytes: maxPodcastBytes / gigabyte })
  return undefined
}

/** Roughly how long so many bytes take at this speed: from a minute on in minutes, from an hour and a half in hours. */
export function timeLeft(bytes: number, speed: number): { unit: 'soon' | 'minutes' | 'hours'; n: number } {
  const minutes = bytes / speed / 60
  if (minutes < 1) return { unit: 'soon', n: 0 }
  if (minutes < 90) return { unit: 'minutes', n: Math.ceil(minutes) }
  return { unit: 'hours', n: Math.ceil(minutes / 60) }
}
