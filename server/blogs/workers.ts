import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Notify } from '#server/notify.ts'
import { workOn } from '#server/tracked-jobs.ts'
import { writeKind } from './job-kind.ts'
import { finishWriting, startWriting } from './store.ts'
import { writeLocally } from './writer/local-writer.ts'

interface Services {
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
    async ({ id }) => {
      const source = await startWriting(db, id)
      if (!source?.transcript) return
      const { transcript } = source
      const language = source.language ?? 'en'
      const title = source.title === '' ? undefined : source.title
      const written = writeLocally(transcript, { language, ...(title !== undefined && { title }) })
      await transaction(db, async (tx) => {
        const row = await finishWriting(tx, id, { ...written, status: 'blog_body_completed' })
        if (row) await notify(tx, row.userId, 'post_ready', { blog_id: id, title: row.title })
      })
    },
    async ({ id }) => {
      await transaction(db, (tx) => finishWriting(tx, id, { status: 'failed' }))
    },
  )
}
