import { randomUUID } from 'node:crypto'
import type { blogs } from '#contract/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Transcript } from '#contract/podcasts.ts'
import { spend } from '#server/billing/entitlements.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs.ts'
import { cancelJobs, startJob } from '#server/tracked-jobs.ts'
import { fileHandlers } from './files/file-handlers.ts'
import { writeKind } from './job-kind.ts'
import { hasWords, viewBlog, viewSummary } from './rules.ts'
import * as store from './store.ts'

interface Services {
  jobs: Jobs
  /** Returns the title of a sermon of this person and its transcript, or undefined when it has none. */
  findTranscript: (
    db: Db,
    podcastId: string,
    userId: string,
  ) => Promise<{ title: string; transcript: Transcript } | undefined>
  /** Parses a transcript by its file extension; null: it cannot be. */
  readTranscript: (filename: string, text: string) => Transcript | null
}

type Source = { podcast_id?: string | undefined; text?: string | undefined; filename: string }

/** Posts: a sermon or a text becomes one. */
export function blogsHandlers({ jobs, findTranscript, readTranscript }: Services): Handlers<typeof blogs> {
  /** Throws a 400 at the field of what nothing can be written from. */
  const readSource = async (db: Db, userId: string, { podcast_id, text, filename }: Source) => {
    if (podcast_id !== undefined) {
      const found = await findTranscript(db, podcast_id, userId)
      if (!found) throw fieldProblem('podcast_id', m.blog_no_transcript())
      return found
    }
    if (text === undefined) throw fieldProblem('text', m.blog_source_required())
    const transcript = readTranscript(filename === '' ? 'text.txt' : filename, text)
    if (!transcript) throw fieldProblem('text', m.transcript_invalid())
    if (!hasWords(transcript)) throw fieldProblem('text', m.blog_source_required())
    return { title: '', transcript }
  }

  return {
    create: ({ id = randomUUID(), title, language, ...source }, { db, caller: { userId } }) =>
      transaction(db, async (tx) => {
        const before = await store.findBlog(tx, id, userId)
        if (before) return viewBlog(before)
        const { title: known, transcript } = await readSource(tx, userId, source)
        const values = { id, userId, podcastId: source.podcast_id ?? null, title: title || known }
        if (!(await store.addBlog(tx, values, { language, transcript }))) {
          // Sent twice at once; an id that is somebody else's is as unknown as theirs.
          const meanwhile = await store.findBlog(tx, id, userId)
          if (!meanwhile) throw notFound()
          return viewBlog(meanwhile)
        }
        await spend(tx, userId, 'posts', 1)
        await startJob(tx, jobs, writeKind, { personId: userId, userId, data: { id } })
        return viewBlog((await store.findBlog(tx, id, userId))!)
      }),

    async list({ page, limit }, { db, caller }) {
      const { rows, total } = await store.listBlogs(db, caller.userId, { page, limit })
      return {
        blogs: rows.map(viewSummary),
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

    update: ({ blog_id, title, body, revision }, { db, caller }) =>
      transaction(db, async (tx) => {
        const row = await store.lockBlog(tx, blog_id, caller.userId)
        if (!row) throw notFound()
        if (row.status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
        const isSame = row.title === title && row.body === body
        if (revision !== undefined && revision !== row.revision && !isSame) {
          throw new Problem(409, m.blog_changed_elsewhere(), { details: { revision: row.revision } })
        }
        const changed = isSame ? row : await store.changeBlog(tx, blog_id, { title, body })
        return { message: m.blog_updated(), blog: viewBlog(changed) }
      }),

    remove: ({ blog_id }, { db, caller }) =>
      transaction(db, async (tx) => {
        if (!(await store.deleteBlog(tx, blog_id, caller.userId))) throw notFound()
        await cancelJobs(tx, blog_id)
        return { message: m.blog_removed() }
      }),

    ...fileHandlers,
  }
}
