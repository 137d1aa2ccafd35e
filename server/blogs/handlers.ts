import { textPictureFile } from '#contract/blogs/post-limits.ts'
import { randomUUID } from 'node:crypto'
import type { blogs } from '#contract/blogs/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Transcript } from '#contract/podcasts.ts'
import { videoAddress, videoIdOf } from '#contract/blogs/videos.ts'
import { spend } from '#server/billing/entitlements.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import { switchOnTool } from '#server/switch-on-tool.ts'
import { cancelJobs, startJob } from '#server/tracked-jobs.ts'
import { fileHandlers } from './files/file-handlers.ts'
import { writeKind } from './job-kind.ts'
import { coverHandlers } from './pictures/cover-handlers.ts'
import { noteNamedPictures, picturesOfPost } from './pictures/picture-store.ts'
import { placePictures } from './pictures/place-pictures.ts'
import { textPictureHandlers } from './pictures/text-picture-handlers.ts'
import type { TextPictureServices } from './pictures/text-picture-handlers.ts'
import { pictureHandlers } from './pictures/picture-handlers.ts'
import type { PictureServices } from './pictures/picture-handlers.ts'
import { renderPreview } from './render-bodies.ts'
import { hasWords, isSameText, isStale, typedDescription, viewBlog, viewSummary } from './rules.ts'
import { viewState } from './publications/rules.ts'
import { publicationsOf } from './publications/store.ts'
import * as store from './store.ts'
import { detectLanguage } from './writer/detect-language.ts'
import { hasSource, startAgain, storeSource, storeStep } from './writing-store.ts'
import { changeText } from './version-store.ts'

interface Services extends PictureServices, TextPictureServices {
  db: Db
  jobs: Jobs
  /** Undefined: not the user's sermon, or without a transcript. */
  findTranscript: (
    db: Db,
    podcastId: string,
    userId: string,
  ) => Promise<{ title: string; transcript: Transcript } | undefined>
  /** Null: not parseable. */
  readTranscript: (filename: string, text: string, signal: AbortSignal) => Promise<Transcript | null>
  /** Throws `Problem` 404. */
  readPicture: (hash: string, picture: string) => Promise<Buffer>
  removePictures: (db: Db, hashes: Iterable<string>) => Promise<void>
}

type Given = {
  youtubeURL?: string | undefined
  podcast_id?: string | undefined
  text?: string | undefined
  filename: string
  body?: string | undefined
}

/** `transcript` is null for a video that is not fetched yet and for a finished post. */
interface Source {
  title: string
  videoUrl: string | null
  transcript: Transcript | null
}

export function blogsHandlers(services: Services): Handlers<typeof blogs> {
  const { jobs, findTranscript, readTranscript, readPicture } = services

  /** Throws `Problem` 400 at the field when it has no words. */
  const readText = async (
    { text, filename }: Pick<Given, 'text' | 'filename'>,
    signal: AbortSignal,
  ): Promise<Transcript | undefined> => {
    if (text === undefined) return undefined
    const transcript = await readTranscript(filename === '' ? 'text.txt' : filename, text, signal)
    if (!transcript) throw fieldProblem('text', m.transcript_invalid())
    if (!hasWords(transcript)) throw fieldProblem('text', m.blog_source_required())
    return transcript
  }

  /** Throws `Problem` 400 at the field of an unusable source. */
  const readSource = async (
    db: Db,
    userId: string,
    given: Given,
    transcript: Transcript | undefined,
  ): Promise<Source> => {
    const { youtubeURL, podcast_id, text, body } = given
    const sources = [youtubeURL, podcast_id, text, body].filter((source) => source !== undefined)
    if (sources.length === 0) throw fieldProblem('youtubeURL', m.blog_video_required())
    if (sources.length > 1) throw fieldProblem('youtubeURL', m.blog_one_source())
    if (body !== undefined) return { title: '', videoUrl: null, transcript: null }
    if (transcript) return { title: '', videoUrl: null, transcript }
    if (podcast_id === undefined) {
      return { title: '', videoUrl: videoAddress(videoIdOf(youtubeURL!)!), transcript: null }
    }
    const found = await findTranscript(db, podcast_id, userId)
    if (!found) throw fieldProblem('podcast_id', m.blog_no_transcript())
    return { ...found, videoUrl: null }
  }

  const start = (tx: Db, { id, userId }: Pick<store.BlogRow, 'id' | 'userId'>) =>
    startJob(tx, jobs, writeKind, { personId: userId, userId, data: { id } })

  return {
    async create({ id = randomUUID(), userId: whose, title, ...given }, { db, caller: { userId }, signal }) {
      const read = await readText(given, signal())
      return transaction(db, async (tx) => {
        if (whose !== undefined && whose !== userId) throw notFound()
        const before = await store.findBlog(tx, id, userId)
        if (before) return viewBlog(before)
        const { writing_tone, language, podcast_id, by_model = true, description, tags, ...texts } = given
        const { body } = texts
        if (body !== undefined && title === '') throw fieldProblem('title', m.blog_title_required())
        const source = await readSource(tx, userId, { podcast_id, ...texts }, read)
        const { videoUrl, transcript } = source
        const values = {
          id,
          userId,
          podcastId: podcast_id ?? null,
          videoUrl,
          title: title || source.title,
          writingTone: writing_tone,
          language,
          byModel: by_model,
        }
        const from =
          body === undefined
            ? { transcript, language: spokenIn(transcript) }
            : { body, description: description ?? '', tags: tags ?? [] }
        if (!(await store.addBlog(tx, values, from))) {
          // A concurrent request with the same id; another user's id is not revealed.
          const meanwhile = await store.findBlog(tx, id, userId)
          if (!meanwhile) throw notFound()
          return viewBlog(meanwhile)
        }
        await spend(tx, userId, 'posts', 1)
        await switchOnTool(tx, userId, 'posts')
        if (body === undefined) await start(tx, values)
        return viewBlog((await store.findBlog(tx, id, userId))!)
      })
    },

    async retry({ blog_id, by_model, ...given }, { db, caller: { userId }, signal }) {
      const transcript = await readText(given, signal())
      return transaction(db, async (tx) => {
        const row = await store.lockBlog(tx, blog_id, userId)
        if (!row) throw notFound()
        if (row.status !== 'failed') throw new Problem(409, m.blog_not_failed())
        if (transcript) {
          await storeSource(tx, blog_id, { transcript, language: spokenIn(transcript) })
        } else if (!(await hasSource(tx, row))) throw fieldProblem('text', m.blog_source_required())
        await start(tx, row)
        return viewBlog(
          await startAgain(tx, blog_id, {
            fromStart: transcript !== undefined,
            byModel: by_model ?? row.byModel,
          }),
        )
      })
    },

    cancel: ({ blog_id }, { db, caller: { userId } }) =>
      transaction(db, async (tx) => {
        const row = await store.lockBlog(tx, blog_id, userId)
        if (!row) throw notFound()
        if (row.status === 'blog_body_completed') throw new Problem(409, m.blog_written_already())
        const stopped = await storeStep(tx, blog_id, { status: 'failed', reason: 'cancelled' })
        await cancelJobs(tx, blog_id)
        return viewBlog(stopped ?? row)
      }),

    async thumbnail({ hash, picture }) {
      return new Response(new Uint8Array(await readPicture(hash, picture)), {
        headers: {
          'content-type': picture === textPictureFile ? 'image/webp' : 'image/jpeg',
          // Content-addressed: immutable.
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
        },
      })
    },

    async list({ page, limit }, { db, caller }) {
      const { rows, total } = await store.listBlogs(db, caller.userId, { page, limit })
      const published = await publicationsOf(
        db,
        rows.map(({ id }) => id),
      )
      const now = new Date()
      return {
        blogs: rows.map((row) => {
          const publication = published.get(row.id)
          return { ...viewSummary(row), publication: publication ? viewState(publication, now) : null }
        }),
        currentPage: page,
        totalPages: Math.ceil(total / limit),
        totalItems: total,
      }
    },

    async get({ blog_id }, { db, caller }) {
      const row = await store.findBlog(db, blog_id, caller.userId)
      if (!row) throw notFound()
      return viewBlog(row)
    },

    update: ({ blog_id, title, body, description, tags, revision, made_from, keep }, { db, caller }) =>
      transaction(db, async (tx) => {
        const row = await store.lockBlog(tx, blog_id, caller.userId)
        if (!row) throw notFound()
        if (row.status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
        const text = {
          title,
          body,
          description: description ?? typedDescription(row),
          tags: tags ?? row.tags,
        }
        const isSame = isSameText(row, text)
        const hasDetails = description !== undefined || tags !== undefined
        if (!isSame && isStale(row, { revision, made_from, hasDetails })) {
          throw new Problem(409, m.blog_changed_elsewhere(), { details: { revision: row.revision } })
        }
        // Without `made_from` the caller may not know what is overwritten.
        const keepsOld = keep ?? (revision === undefined && made_from === undefined)
        const changed = isSame ? row : await changeText(tx, row, text, keepsOld)
        if (!isSame) await noteNamedPictures(tx, changed)
        return { message: m.blog_updated(), blog: viewBlog(changed) }
      }),

    async preview({ body }, { signal }) {
      return { html: placePictures(await renderPreview(body, signal()), new Map(), '') }
    },

    remove: ({ blog_id }, { db, caller, afterCommit }) =>
      transaction(db, async (tx) => {
        const pictures = await picturesOfPost(tx, blog_id, caller.userId)
        if (!(await store.deleteBlog(tx, blog_id, caller.userId))) throw notFound()
        await cancelJobs(tx, blog_id)
        afterCommit(() => services.removePictures(services.db, pictures))
        return { message: m.blog_removed() }
      }),

    ...fileHandlers,
    ...pictureHandlers(services),
    ...coverHandlers(services),
    ...textPictureHandlers(services),
  }
}

const spokenIn = (transcript: Transcript | null) => transcript && detectLanguage(transcript)
