import type { BlogReason } from '#contract/blogs/blog-reasons.ts'
import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'
import { videoIdOf } from '#contract/blogs/videos.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { NoCaptions } from '#server/gateways/video/video.ts'
import type { VideoGateway } from '#server/gateways/video/video.ts'
import type { PictureOptions } from '#server/pictures/picture-process.ts'
import { PictureRefused } from '#server/pictures/picture-refused.ts'
import type { Job } from '#server/tracked-jobs.ts'
import { detectLanguage } from './writer/detect-language.ts'
import { storeSource, storeStep } from './writing-store.ts'
import type { Unwritten } from './writing-store.ts'

export interface VideoServices {
  /** Null: disabled by the operator. */
  video: VideoGateway | null
  /** Throws `PictureRefused`. */
  squarePicture: (bytes: Uint8Array, options: PictureOptions) => Promise<SquarePicture>
}

interface SquarePicture {
  hash: string
  /** The transaction refers to the stored file. */
  store(tx: Db): Promise<void>
}

interface Source {
  transcript: Transcript
  language: Language
  /** Empty: the writer proposes one. */
  title: string
}

/** Returns the source of a post. Fetches and stores a video's captions, title and picture; returns a reason where there are no captions. */
export async function fetchTranscript(
  { db, video, squarePicture }: VideoServices & { db: Db },
  post: Unwritten,
  job: Job,
): Promise<Source | { failed: BlogReason }> {
  const { id, videoUrl, transcript, spoken, title } = post
  if (transcript) return { transcript, language: spoken ?? detectLanguage(transcript), title }
  const videoId = videoUrl === null ? undefined : videoIdOf(videoUrl)
  if (videoId === undefined) throw new Error('There is nothing to write this post from.')
  const store = (work: (tx: Db) => Promise<void>) =>
    transaction(db, async (tx) => {
      await work(tx)
      await job.throwIfCancelled(tx)
    })
  await store(async (tx) => void (await storeStep(tx, id, { status: 'fetching_transcript' })))
  if (!video) return { failed: 'switched_off' }

  const about = await video.describe(videoId, job.signal)
  const picture =
    about.picture &&
    (await squarePicture(about.picture, { signal: job.signal, skipQueueLimit: true }).catch(
      (error: unknown) => {
        if (error instanceof PictureRefused) return undefined
        throw error
      },
    ))
  const known = title || (about.title ?? '')
  await store(async (tx) => {
    const row = await storeStep(tx, id, { title: known, ...(picture && { thumbnail: picture.hash }) })
    if (row) await picture?.store(tx)
  })
  try {
    const captions = await video.readCaptions(videoId, job.signal)
    const language = detectLanguage(captions)
    await store(async (tx) => {
      if (await storeStep(tx, id, {})) await storeSource(tx, id, { transcript: captions, language })
    })
    return { transcript: captions, language, title: known }
  } catch (error) {
    if (error instanceof NoCaptions) return { failed: error.problem }
    throw error
  }
}
