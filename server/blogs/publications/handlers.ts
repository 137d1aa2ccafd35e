import { m } from '#contract/locales/paraglide/messages.js'
import type { publications } from '#contract/blogs/publications.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import { findBlog, lockBlog } from '#server/blogs/store.ts'
import type { BlogRow } from '#server/blogs/store.ts'
import { stateAt, viewPublication } from './rules.ts'
import { freeSlug, slugOf } from './slug.ts'
import * as store from './store.ts'
import { textLanguage } from './text-language.ts'

/** Throws a 409 where there is nothing to publish yet. */
function requireText({ status, title, body }: BlogRow): void {
  if (status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
  if (title.trim() === '' || body.trim() === '') throw new Problem(409, m.publication_empty())
}

/** Returns the address that a post gets: the one that was asked for, or the first free one of its title. */
async function addressOf(db: Db, { id, userId, title }: BlogRow, wanted: string): Promise<string> {
  const slug = wanted || slugOf(title)
  const taken = await store.takenSlugs(db, { owner: userId, blogId: id, slug })
  if (wanted !== '' && taken.has(wanted)) throw fieldProblem('slug', m.publication_slug_taken())
  return freeSlug(slug, taken)
}

/** Returns the language that a publication gets: what was chosen, or what it has, else what its text is recognised to be in. */
function languageOf(
  blog: BlogRow,
  chosen: string | undefined,
  before: store.PublicationRow | undefined,
): string {
  if (chosen !== undefined) return chosen
  return before && before.locale !== 'und' ? before.locale : textLanguage(`${blog.title}\n${blog.body}`)
}

/** Undefined: at once. */
function timeToCome(publishAt: string | undefined, now: Date): Date | undefined {
  const time = publishAt === undefined ? now : new Date(publishAt)
  return time > now ? time : undefined
}

const published = { scheduled: m.publication_scheduled, published: m.publication_published }

/** Somebody's posts on their public page. */
export const publicationsHandlers: Handlers<typeof publications> = {
  async get({ blog_id }, { db, caller: { userId } }) {
    const blog = await findBlog(db, blog_id, userId)
    if (!blog) throw notFound()
    const row = await store.findPublication(db, blog_id)
    return {
      publication: row ? viewPublication(row, new Date()) : null,
      suggested_slug: row?.slug ?? (await addressOf(db, blog, '')),
      suggested_locale: languageOf(blog, undefined, row),
    }
  },

  publish: ({ blog_id, slug, publish_at, locale }, { db, caller: { userId } }) =>
    transaction(db, async (tx) => {
      const blog = await lockBlog(tx, blog_id, userId)
      if (!blog) throw notFound()
      requireText(blog)
      await store.lockAddresses(tx, userId)
      const now = new Date()
      const before = await store.findPublication(tx, blog_id)
      const appeared = before && stateAt(before, now) !== 'scheduled' ? before : undefined
      const later = timeToCome(publish_at, now)
      if (later && appeared && appeared.status !== 'withdrawn')
        throw new Problem(409, m.publication_already())
      if (appeared && slug !== '' && slug !== appeared.slug) {
        throw fieldProblem('slug', m.publication_slug_fixed())
      }
      const kept = slug === '' ? before : appeared
      const status = later ? ('scheduled' as const) : ('published' as const)
      await store.savePublication(tx, blog, {
        slug: kept?.slug ?? (await addressOf(tx, blog, slug)),
        locale: languageOf(blog, locale, before),
        status,
        publishedAt: later ?? appeared?.publishedAt,
      })
      const row = (await store.findPublication(tx, blog_id))!
      return { message: published[status](), publication: { ...viewPublication(row, now), status } }
    }),

  update: ({ blog_id, locale }, { db, caller: { userId } }) =>
    transaction(db, async (tx) => {
      const blog = await lockBlog(tx, blog_id, userId)
      if (!blog) throw notFound()
      requireText(blog)
      const before = await store.findPublication(tx, blog_id)
      if (!before || before.status === 'withdrawn') throw new Problem(409, m.publication_none())
      await store.refreshPublication(tx, blog, languageOf(blog, locale, before))
      const publication = viewPublication((await store.findPublication(tx, blog_id))!, new Date())
      return { message: m.publication_updated(), publication }
    }),

  withdraw: ({ blog_id }, { db, caller: { userId } }) =>
    transaction(db, async (tx) => {
      const blog = await lockBlog(tx, blog_id, userId)
      if (!blog) throw notFound()
      const before = await store.findPublication(tx, blog_id)
      if (!before) throw new Problem(409, m.publication_none())
      if (stateAt(before, new Date()) === 'scheduled') await store.removePublication(tx, blog_id)
      else await store.withdrawPublication(tx, blog_id)
      const after = await store.findPublication(tx, blog_id)
      return {
        message: m.publication_withdrawn(),
        publication: after ? viewPublication(after, new Date()) : null,
      }
    }),
}
