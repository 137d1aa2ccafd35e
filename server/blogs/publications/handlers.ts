import { m } from '#contract/locales/paraglide/messages.js'
import type { publications } from '#contract/blogs/publications.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import type { Handlers } from '#server/http/context.ts'
import { fieldProblem, notFound, Problem } from '#server/http/problem.ts'
import { fetchMissingPictures } from '#server/blogs/pictures/fetch-missing.ts'
import type { TextPictureServices } from '#server/blogs/pictures/text-picture-handlers.ts'
import { findBlog, lockBlog } from '#server/blogs/store.ts'
import type { BlogRow } from '#server/blogs/store.ts'
import { stateAt, viewPublication } from './rules.ts'
import { freeSlug, isMadeOf, slugOf } from './slug.ts'
import * as store from './store.ts'
import { textLanguage } from './text-language.ts'

/** Throws `Problem` 409 for an unwritten post. */
function requireText({ status, title, body }: BlogRow): void {
  if (status !== 'blog_body_completed') throw new Problem(409, m.blog_not_written())
  if (title.trim() === '' || body.trim() === '') throw new Problem(409, m.publication_empty())
}

/** Returns the requested slug, else the current one; before the first appearance, the first free one of the title. Throws `Problem` 400 when taken. */
async function addressOf(
  db: Db,
  { id, userId, title }: BlogRow,
  wanted: string,
  before: store.PublicationRow | undefined,
): Promise<string> {
  const isSettled =
    before && (stateAt(before, new Date()) !== 'scheduled' || !isMadeOf(before.slug, before.title))
  if (before && (wanted === before.slug || (wanted === '' && isSettled))) return before.slug
  const slug = wanted || slugOf(title)
  const taken = await store.takenSlugs(db, { owner: userId, blogId: id, slug })
  if (wanted !== '' && taken.has(wanted)) throw fieldProblem('slug', m.publication_slug_taken())
  return freeSlug(slug, taken)
}

/** Chosen, else current, else detected. */
function languageOf(
  blog: BlogRow,
  chosen: string | undefined,
  before: store.PublicationRow | undefined,
): string {
  if (chosen !== undefined) return chosen
  return before && before.locale !== 'und' ? before.locale : textLanguage(`${blog.title}\n${blog.body}`)
}

/** Undefined: immediately. */
function timeToCome(publishAt: string | undefined, now: Date): Date | undefined {
  const time = publishAt === undefined ? now : new Date(publishAt)
  return time > now ? time : undefined
}

const published = { scheduled: m.publication_scheduled, published: m.publication_published }

export function publicationsHandlers(services: TextPictureServices): Handlers<typeof publications> {
  /** Fetches before any lock. */
  const fetchPictures = async (db: Db, id: string, userId: string, signal: AbortSignal) => {
    const blog = await findBlog(db, id, userId)
    if (!blog) throw notFound()
    requireText(blog)
    return fetchMissingPictures(services, db, blog, signal)
  }

  return {
    async get({ blog_id }, { db, caller: { userId } }) {
      const blog = await findBlog(db, blog_id, userId)
      if (!blog) throw notFound()
      const row = await store.findPublication(db, blog_id)
      return {
        publication: row ? viewPublication(row, new Date()) : null,
        suggested_slug: await addressOf(db, blog, '', row),
        suggested_locale: languageOf(blog, undefined, row),
      }
    },

    async publish({ blog_id, slug, publish_at, locale }, { db, caller: { userId }, signal }) {
      const missing_pictures = await fetchPictures(db, blog_id, userId, signal())
      return transaction(db, async (tx) => {
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
        const address = await addressOf(tx, blog, slug, before)
        const status = later ? ('scheduled' as const) : ('published' as const)
        await store.savePublication(tx, blog, {
          slug: address,
          locale: languageOf(blog, locale, before),
          status,
          publishedAt: later ?? appeared?.publishedAt,
        })
        if (appeared && address !== appeared.slug) await store.moveAddress(tx, blog, appeared.slug, address)
        const row = (await store.findPublication(tx, blog_id))!
        const publication = { ...viewPublication(row, now), status }
        return { message: published[status](), publication, missing_pictures }
      })
    },

    async update({ blog_id, locale, slug = '' }, { db, caller: { userId }, signal }) {
      const missing_pictures = await fetchPictures(db, blog_id, userId, signal())
      return transaction(db, async (tx) => {
        const blog = await lockBlog(tx, blog_id, userId)
        if (!blog) throw notFound()
        requireText(blog)
        await store.lockAddresses(tx, userId)
        const before = await store.findPublication(tx, blog_id)
        if (!before || before.status === 'withdrawn') throw new Problem(409, m.publication_none())
        const address = {
          slug: await addressOf(tx, blog, slug, before),
          locale: languageOf(blog, locale, before),
        }
        await store.refreshPublication(tx, blog, address)
        const hasAppeared = stateAt(before, new Date()) === 'published'
        if (hasAppeared && address.slug !== before.slug) {
          await store.moveAddress(tx, blog, before.slug, address.slug)
        }
        const publication = viewPublication((await store.findPublication(tx, blog_id))!, new Date())
        return { message: m.publication_updated(), publication, missing_pictures }
      })
    },

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
}
