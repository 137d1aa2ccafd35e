import { countWords } from '#contract/blogs/blogs.ts'
import type { BlogVersion, blogVersions } from '#contract/blogs/blog-versions.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { viewBlog } from './rules.ts'
import { findBlog, lockBlog } from './store.ts'
import type { BlogRow } from './store.ts'
import { changeText, findVersion, listVersions } from './version-store.ts'

/** The post as a version: what it is now. */
function viewCurrent({ revision, title, body, updatedAt }: BlogRow): BlogVersion {
  return { revision, title, body, words: countWords(body), savedAt: updatedAt.toISOString(), current: true }
}

/** What a post was before, and how it becomes that again. */
export const blogVersionsHandlers: Handlers<typeof blogVersions> = {
  async list({ blog_id }, { db, caller }) {
    const row = await findBlog(db, blog_id, caller.userId)
    if (!row) throw notFound()
    const stored = await listVersions(db, blog_id)
    const versions = stored.map(({ savedAt, ...version }) => ({
      ...version,
      savedAt: savedAt.toISOString(),
      current: version.revision === row.revision,
    }))
    // One that has never been changed is not stored as a version.
    if (versions[0]?.current) return { versions }
    const { body: _, ...current } = viewCurrent(row)
    return { versions: [current, ...versions] }
  },

  async get({ blog_id, revision }, { db, caller }) {
    const row = await findBlog(db, blog_id, caller.userId)
    if (!row) throw notFound()
    if (row.revision === revision) return viewCurrent(row)
    const version = await findVersion(db, blog_id, revision)
    if (!version) throw notFound()
    const { title, body, savedAt } = version
    return { revision, title, body, words: countWords(body), savedAt: savedAt.toISOString(), current: false }
  },

  restore: ({ blog_id, revision }, { db, caller }) =>
    transaction(db, async (tx) => {
      const row = await lockBlog(tx, blog_id, caller.userId)
      if (!row) throw notFound()
      if (row.status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
      const version = row.revision === revision ? row : await findVersion(tx, blog_id, revision)
      if (!version) throw notFound()
      const { title, body } = version
      const isSame = row.title === title && row.body === body
      const changed = isSame ? row : await changeText(tx, row, { title, body }, true)
      return { message: m.blog_restored(), blog: viewBlog(changed) }
    }),
}
