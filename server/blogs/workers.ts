import { blogs } from '#contract/blogs.ts'
import { notifyUser } from '#server/db/changes.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { WriterGateway } from '#server/gateways/writer.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import type { Notify } from '#server/notify.ts'
import { workOn } from '#server/tracked-jobs.ts'
import { untilStop } from '#server/until-stop.ts'
import { writeKind } from './job-kind.ts'
import { finishWriting, startWriting } from './store.ts'
import { writePost } from './writer/write-post.ts'

interface Services {
  db: Db
  jobs: Jobs
  notify: Notify
  log: Log
  /** Null: posts are written locally. */
  writer: WriterGateway | null
}

/** A model is waited for: so many posts are written at once, or one would keep all others waiting. */
const atOnce = 3

/** Starts writing posts in this process. */
export async function startBlogs(services: Services): Promise<void> {
  const { db, jobs, notify, writer } = services
  const stopped = untilStop(jobs)
  for (let lane = 0; lane < (writer ? atOnce : 1); lane++) {
    await workOn(
      services,
      writeKind,
      async ({ id }, { signal }) => {
        const source = await startWriting(db, id)
        if (!source?.transcript) return
        const { transcript } = source
        const language = source.language ?? 'en'
        const title = source.title === '' ? undefined : source.title
        const ends = AbortSignal.any([signal, stopped])
        const written = await writePost(services, { id, transcript, language, title }, ends)
        await transaction(db, async (tx) => {
          if ('failed' in written) {
            const failed = await finishWriting(tx, id, { status: 'failed', reason: written.failed })
            if (failed) await notifyUser(tx, failed.userId, [blogs.get, id])
            return
          }
          const row = await finishWriting(tx, id, { ...written, status: 'blog_body_completed' })
          if (!row) return
          await notify(tx, row.userId, 'post_ready', { blog_id: id, title: row.title })
          await notifyUser(tx, row.userId, [blogs.get, id])
        })
      },
      async ({ id }) => {
        await transaction(db, (tx) => finishWriting(tx, id, { status: 'failed', reason: null }))
      },
    )
  }
}
