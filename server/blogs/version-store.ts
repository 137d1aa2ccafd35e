import { and, desc, eq, lt, min, sql } from 'drizzle-orm'
import { blogs as blogCalls } from '#contract/blogs/blogs.ts'
import { blogVersions as calls, maxBlogVersions, minutesOfVersion } from '#contract/blogs/blog-versions.ts'
import { notifyUser } from '#server/db/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { blogVersions } from '#server/db/schema/blogs.ts'
import { changeBlog } from './store.ts'
import { typedDescription } from './rules.ts'
import type { BlogRow, EditedText } from './store.ts'

export type VersionRow = typeof blogVersions.$inferSelect

const { blogId, revision, title, body, savedAt } = blogVersions
const ofPost = (id: string) => eq(blogVersions.blogId, id)

/** SQL of `countWords`. */
const words = sql<number>`(select count(*)::int from regexp_matches(${body}, '\\S+', 'g'))`

/** Changes the text of a locked post and stores a version, replacing the latest one of a few minutes ago unless `keepsOld`. */
export async function changeText(
  tx: Db,
  row: BlogRow,
  text: EditedText,
  keepsOld: boolean,
): Promise<BlogRow> {
  await addVersion(tx, { ...row, savedAt: row.updatedAt })
  const changed = await changeBlog(tx, row, text)
  const replaced = keepsOld ? undefined : await takeLatest(tx, row.id)
  await addVersion(tx, { ...changed, savedAt: replaced?.savedAt ?? changed.updatedAt })
  await prune(tx, row.id)
  await notifyUser(tx, row.userId, [blogCalls.get, row.id], [calls.list, row.id])
  return changed
}

/** Stores the current text as a version if it is not one. */
async function addVersion(
  tx: Db,
  row: Pick<BlogRow, 'id' | 'revision' | 'title' | 'body' | 'description' | 'descriptionTyped' | 'tags'> & {
    savedAt: Date
  },
) {
  const { id, ...values } = row
  await tx
    .insert(blogVersions)
    .values({
      blogId: id,
      revision: values.revision,
      title: values.title,
      body: values.body,
      description: typedDescription(values),
      tags: values.tags,
      savedAt: values.savedAt,
    })
    .onConflictDoNothing()
}

/** Deletes and returns the latest version if it is recent and not the first. */
async function takeLatest(tx: Db, id: string): Promise<VersionRow | undefined> {
  const [latest] = await tx.select().from(blogVersions).where(ofPost(id)).orderBy(desc(revision)).limit(1)
  if (!latest) return undefined
  const [first] = await tx
    .select({ revision: min(revision) })
    .from(blogVersions)
    .where(ofPost(id))
  if (latest.revision === first?.revision) return undefined
  const [taken] = await tx
    .delete(blogVersions)
    .where(
      and(
        ofPost(id),
        eq(revision, latest.revision),
        sql`${savedAt} > now() - make_interval(mins => ${minutesOfVersion})`,
      ),
    )
    .returning()
  return taken
}

/** Keeps the first version and the newest ones. */
async function prune(tx: Db, id: string): Promise<void> {
  const count = await tx.$count(blogVersions, ofPost(id))
  if (count <= maxBlogVersions) return
  const oldest = await tx
    .select({ revision })
    .from(blogVersions)
    .where(ofPost(id))
    .orderBy(revision)
    .limit(count - maxBlogVersions + 1)
  const [first, last] = [oldest[0]!.revision, oldest.at(-1)!.revision]
  await tx.delete(blogVersions).where(and(ofPost(id), lt(revision, last + 1), sql`${revision} > ${first}`))
}

/** Without texts, latest first. */
export async function listVersions(db: Db, id: string) {
  return db
    .select({ revision, title, words, savedAt })
    .from(blogVersions)
    .where(ofPost(id))
    .orderBy(desc(revision))
}

export async function findVersion(db: Db, id: string, of: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(blogVersions)
    .where(and(eq(blogId, id), eq(revision, of)))
  return row
}
