import { countWords } from '#contract/blogs/blogs.ts'
import type { BlogVersion, blogVersions } from '#contract/blogs/blog-versions.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { transaction } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { isSameText, typedDescription, viewBlog } from './rules.ts'
import { findBlog, lockBlog } from './store.ts'
import type { BlogRow, EditedText } from './store.ts'
import { changeText, findVersion, listVersions } from './version-store.ts'
import type { VersionRow } from './version-store.ts'

function viewCurrent(row: BlogRow): BlogVersion {
  const { revision, title, body, tags, updatedAt } = row
  return {
    revision,
    title,
    body,
    description: typedDescription(row),
    tags,
    words: countWords(body),
    savedAt: updatedAt.toISOString(),
    current: true,
  }
}

/** Old versions have no description and tags: the current ones are kept. */
function textOfVersion({ title, body, description, tags }: VersionRow, row: BlogRow): EditedText {
  return { title, body, description: description ?? typedDescription(row), tags: tags ?? row.tags }
}

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
    // An unchanged post has no stored version.
    if (versions[0]?.current) return { versions }
    const { body: _, description: __, tags: ___, ...current } = viewCurrent(row)
    return { versions: [current, ...versions] }
  },

  async get({ blog_id, revision }, { db, caller }) {
    const row = await findBlog(db, blog_id, caller.userId)
    if (!row) throw notFound()
    if (row.revision === revision) return viewCurrent(row)
    const version = await findVersion(db, blog_id, revision)
    if (!version) throw notFound()
    const text = textOfVersion(version, row)
    const savedAt = version.savedAt.toISOString()
    return { revision, ...text, words: countWords(text.body), savedAt, current: false }
  },

  restore: ({ blog_id, revision }, { db, caller }) =>
    transaction(db, async (tx) => {
      const row = await lockBlog(tx, blog_id, caller.userId)
      if (!row) throw notFound()
      if (row.status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
      const version = row.revision === revision ? undefined : await findVersion(tx, blog_id, revision)
      if (row.revision !== revision && !version) throw notFound()
      const text = version ? textOfVersion(version, row) : undefined
      const changed = text && !isSameText(row, text) ? await changeText(tx, row, text, true) : row
      return { message: m.blog_restored(), blog: viewBlog(changed) }
    }),
}
