import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Notify } from '#server/notify.ts'
import { workOn } from '#server/tracked-jobs.ts'
import { fetchTranscript } from './fetch-transcript.ts'
import type { VideoServices } from './fetch-transcript.ts'
import { writeKind } from './job-kind.ts'
import { writeLocally } from './writer/local-writer.ts'
import { findUnwritten, finishWriting, storeStep } from './writing-store.ts'

interface Services extends VideoServices {
  db: Db
  jobs: Jobs
  notify: Notify
}

/** Starts writing posts in this process. */
export async function startBlogs(services: Services): Promise<void> {
  const { db, notify } = services
  await workOn(
    services,
    writeKind,
    async ({ id }, job) => {
      const post = await findUnwritten(db, id)
      const source = post && (await fetchTranscript(services, post, job))
      if (!source) return
      await transaction(db, async (tx) => {
        await storeStep(tx, id, { status: 'writing' })
        await job.throwIfCancelled(tx)
      })
      const { transcript, language, title } = source
      const written = writeLocally(transcript, { language, ...(title !== '' && { title }) })
      await transaction(db, async (tx) => {
        const row = await finishWriting(tx, id, written)
        await job.throwIfCancelled(tx)
        if (row) await notify(tx, row.userId, 'post_ready', { blog_id: id, title: row.title })
      })
    },
    async ({ id }) => {
      await transaction(db, (tx) => storeStep(tx, id, { status: 'failed', reason: 'failed' }))
    },
  )
}
