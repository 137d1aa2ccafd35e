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
  /** Null: the operator has it fetch nothing. */
  video: VideoGateway | null
  /** Makes a picture square, in all its sizes. Throws `PictureRefused`. */
  squarePicture: (bytes: Uint8Array, options: PictureOptions) => Promise<SquarePicture>
}

interface SquarePicture {
  hash: string
  /** Stores it for the row that the transaction refers to it by. */
  store(tx: Db): Promise<void>
}

/** What a post is written from. */
interface Source {
  transcript: Transcript
  /** The language that it is in. */
  language: Language
  /** Empty: it is made of the transcript. */
  title: string
}

/**
 * Returns what a post is written from. The captions of a video are fetched first, and stored with its title and picture;
 * where there are none, it returns why, and what is known of the video stays with the post.
 */
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
