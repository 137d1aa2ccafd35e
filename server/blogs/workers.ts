import type { BlogReason } from '#contract/blogs/blog-reasons.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { WriterGateway } from '#server/gateways/models/writer.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import type { Notify } from '#server/notify.ts'
import { workOn } from '#server/tracked-jobs.ts'
import type { Job } from '#server/tracked-jobs.ts'
import { fetchTranscript } from './fetch-transcript.ts'
import type { VideoServices } from './fetch-transcript.ts'
import { shutdownSignal } from '#server/shutdown-signal.ts'
import { writeKind } from './job-kind.ts'
import { writePost } from './writer/write-post.ts'
import { findUnwritten, finishWriting, storeStep } from './writing-store.ts'

interface Services extends VideoServices {
  db: Db
  jobs: Jobs
  notify: Notify
  log: Log
  /** Null: local writer only. */
  writer: WriterGateway | null
}

/** Posts written concurrently: each waits for the model most of the time. */
const atOnce = 3

export async function startBlogs(services: Services): Promise<void> {
  const { db, writer } = services
  const stopped = shutdownSignal(services.jobs)
  for (let lane = 0; lane < (writer ? atOnce : 1); lane++) {
    await workOn(
      services,
      writeKind,
      ({ id }, job) => write(services, id, { ...job, signal: AbortSignal.any([job.signal, stopped]) }),
      ({ id }) => transaction(db, (tx) => failPost(services, tx, id, 'failed')),
    )
  }
}

async function write(services: Services, id: string, job: Job): Promise<void> {
  const { db, notify } = services
  const post = await findUnwritten(db, id)
  const source = post && (await fetchTranscript(services, post, job))
  if (!source) return
  const store = (work: (tx: Db) => Promise<void>) =>
    transaction(db, async (tx) => {
      await work(tx)
      await job.throwIfCancelled(tx)
    })
  if ('failed' in source) return store((tx) => failPost(services, tx, id, source.failed))
  await store(async (tx) => void (await storeStep(tx, id, { status: 'writing' })))
  const { transcript, language } = source
  const title = source.title === '' ? undefined : source.title
  const written = await writePost(services, { id, transcript, language, title }, job.signal)
  await store(async (tx) => {
    if ('failed' in written) return failPost(services, tx, id, written.failed)
    const row = await finishWriting(tx, id, written)
    if (row) await notify(tx, row.userId, 'post_ready', { blog_id: id, title: row.title })
  })
}

/** Stores the failure and notifies the owner. */
async function failPost({ notify }: Services, tx: Db, id: string, reason: BlogReason): Promise<void> {
  const row = await storeStep(tx, id, { status: 'failed', reason })
  if (row) await notify(tx, row.userId, 'post_failed', { blog_id: id, title: row.title })
}
