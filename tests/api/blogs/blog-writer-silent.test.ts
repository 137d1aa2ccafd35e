import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { writeKind } from '#server/blogs/job-kind.ts'
import { transaction } from '#server/db/connection.ts'
import { blogs, blogSources } from '#server/db/schema/blogs.ts'
import { startJob } from '#server/tracked-jobs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { collectGarbage } from '#tests/support/blogs/collect-garbage.ts'
import { shortTranscript } from '#tests/support/samples/blogs/transcripts.ts'
import { startWriter } from '#tests/support/stand-ins/writer-stand-in.ts'

// A model that is waited for in vain. Apart from the other tests of models, whose server waits for long: this one does not.

const writer = await startWriter()
afterAll(() => writer.stop())
const api = await startApi(writer.env)

it.each(['silent', 'stalled'] as const)(
  'a post is tried again when the model is %s, whatever garbage is collected meanwhile',
  async (mood) => {
    collectGarbage()
    writer.next(mood)
    const { user } = await person(api)
    const id = randomUUID()
    await transaction(api.db, async (tx) => {
      await tx.insert(blogs).values({ id, userId: user.id, title: '', status: 'queued' })
      await tx.insert(blogSources).values({ blogId: id, transcript: shortTranscript, language: 'ht' })
      await startJob(tx, api.jobs, writeKind, { personId: user.id, userId: user.id, data: { id } })
    })
    const row = async () => (await api.db.select().from(blogs).where(eq(blogs.id, id)))[0]
    await expect.poll(row).toMatchObject({ status: 'blog_body_completed', title: 'A title by the model' })
  },
)
