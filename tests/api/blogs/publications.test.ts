import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { posts } from '#contract/blogs/posts.ts'
import { blogPublications, blogs as blogRows } from '#server/db/schema/blogs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { everywhere, nowhere, publishing } from '#tests/support/blogs/publishing.ts'
import { addPost } from '#tests/support/samples/blogs/posts.ts'

const api = await startApi()
beforeAll(() => api.publicPages())
const { writer, publish, get, update, withdraw, edit, inAnHour, seen } = publishing(api)

describe('a post', () => {
  it('is a draft until it is published, and is then found everywhere at the address of its title', async () => {
    const one = await writer()
    expect((await get(one)).body).toEqual({
      publication: null,
      suggested_slug: 'bon-gado-a',
      suggested_locale: 'ht',
    })
    expect(await seen(one)).toEqual(nowhere)
    const { status, body } = await publish(one)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'The post is published.',
      publication: {
        status: 'published',
        slug: 'bon-gado-a',
        url: `/@${one.username}/bon-gado-a`,
        locale: 'ht',
        changed: false,
      },
    })
    expect((await get(one)).body.publication).toEqual(body.publication)
    expect(await seen(one)).toEqual(everywhere)
    const list = await api.call(blogs.list, {}, { token: one.token })
    const { slug, status: state, publishedAt, url } = body.publication
    expect(list.body.blogs[0]!.publication).toEqual({ slug, status: state, publishedAt, url })
  })

  it('is shown as it was published until its changes are', async () => {
    const one = await writer()
    const { publication } = (await publish(one)).body
    await edit(one, 'Yon lòt tit', 'Yon lòt tèks.')
    expect((await get(one)).body.publication!.changed).toBe(true)
    const at = { username: one.username, slug: 'bon-gado-a' }
    const before = await api.call(posts.get, at)
    expect(before.body).toMatchObject({ title: 'Bon Gadò a', html: '<p>Senyè a se gadò mwen.</p>\n' })
    const { body } = await update(one)
    expect(body.publication).toMatchObject({
      slug: 'bon-gado-a',
      changed: false,
      publishedAt: publication.publishedAt,
    })
    const after = await api.call(posts.get, at)
    expect(after.body).toMatchObject({ title: 'Yon lòt tit', html: '<p>Yon lòt tèks.</p>\n' })
    expect(after.body.updatedAt > after.body.publishedAt).toBe(true)
  })

  it('keeps the language that was chosen for it, whatever its text is recognised to be in', async () => {
    const one = await writer()
    const page = `/@${one.username}/bon-gado-a`
    const languages = async () => {
      const html = await (await api.app.request(page)).text()
      return {
        text: /<h1[^>]* lang="([^"]*)"/.exec(html)?.[1],
        data: /"inLanguage":"([^"]*)"/.exec(html)?.[1],
      }
    }
    expect((await publish(one, { locale: 'es' })).body.publication.locale).toBe('es')
    expect(await languages()).toEqual({ text: 'es', data: 'es' })
    await edit(one, 'Bon Gadò a', 'Li fè m kouche nan bon patiraj.')
    expect((await update(one)).body.publication.locale).toBe('es')
    expect((await update(one, { locale: 'fr' })).body.publication.locale).toBe('fr')
    expect(await languages()).toEqual({ text: 'fr', data: 'fr' })
    await withdraw(one)
    expect((await get(one)).body.suggested_locale).toBe('fr')
    expect((await publish(one)).body.publication.locale).toBe('fr')
  })

  it('in a language that was not recognised gets one once its text is', async () => {
    const one = await writer()
    await edit(one, 'Salmo 23', 'El Señor es mi pastor; nada me faltará.')
    expect((await publish(one)).body.publication.locale).toBe('und')
    await edit(one, 'Sòm 23', 'Senyè a se gadò mwen, mwen p ap janm manke anyen nan lavi mwen.')
    expect((await update(one)).body.publication.locale).toBe('ht')
  })

  it('that is published once more, since the response was lost, stays where it is', async () => {
    const one = await writer()
    const [first, second] = [await publish(one), await publish(one)]
    expect(second.status).toBe(200)
    expect(second.body.publication.publishedAt).toBe(first.body.publication.publishedAt)
    expect((await publish(one, { publish_at: inAnHour() })).status).toBe(409)
    expect(await seen(one)).toEqual(everywhere)
  })

  it('that is taken back is found nowhere, and comes again at its address and with its date', async () => {
    const one = await writer()
    const first = (await publish(one)).body.publication
    const { body } = await withdraw(one)
    expect(body.publication).toMatchObject({ status: 'withdrawn', slug: 'bon-gado-a' })
    expect(await seen(one)).toEqual(nowhere)
    expect((await update(one)).status).toBe(409)
    await edit(one, 'Yon lòt tit', 'Tèks.')
    // Its address is not for another post meanwhile.
    const other = { ...one, id: await addPost(api.db, one.user.id) }
    expect((await publish(other)).body.publication.slug).toBe('bon-gado-a-2')
    const again = (await publish(one)).body.publication
    expect(again).toMatchObject({ slug: 'bon-gado-a', publishedAt: first.publishedAt })
    expect(await seen(one)).toEqual(everywhere)
  })

  it('that is deleted is gone from its page', async () => {
    const one = await writer()
    await publish(one)
    await api.call(blogs.remove, { blog_id: one.id }, { token: one.token })
    expect(await seen(one)).toEqual(nowhere)
  })

  it('needs to be written, with a title and a text', async () => {
    const { token, user } = await person(api)
    for (const values of [
      { title: 'A', status: 'writing' as const },
      { title: ' ', body: 'x', status: 'blog_body_completed' as const },
      { title: 'A', body: ' ', status: 'blog_body_completed' as const },
    ]) {
      const id = randomUUID()
      await api.db.insert(blogRows).values({ id, userId: user.id, ...values })
      expect((await publish({ id, token })).status).toBe(409)
    }
  })

  it('is published, changed and taken back by nobody else', async () => {
    const one = await writer()
    const other = { ...one, token: (await person(api)).token }
    expect((await get(other)).status).toBe(404)
    expect((await publish(other)).status).toBe(404)
    await publish(one)
    expect((await update(other)).status).toBe(404)
    expect((await withdraw(other)).status).toBe(404)
    expect(await seen(one)).toEqual(everywhere)
  })
})

describe('a post that is scheduled', () => {
  it('appears nowhere before its time, and by itself then', async () => {
    const one = await writer()
    const publish_at = inAnHour()
    const { body } = await publish(one, { publish_at })
    expect(body).toMatchObject({
      message: 'The post will appear at the time that you chose.',
      publication: { status: 'scheduled', publishedAt: publish_at },
    })
    expect(await seen(one)).toEqual(nowhere)
    await comes(one)
    expect((await get(one)).body.publication!.status).toBe('published')
    expect(await seen(one)).toEqual(everywhere)
  })

  /** Its hour has come. */
  const comes = ({ id }: { id: string }) =>
    api.db
      .update(blogPublications)
      .set({ publishedAt: sql`now() - interval '1 second'` })
      .where(eq(blogPublications.blogId, id))

  it('can be moved, given another address, published at once, and is a draft again when it is taken back', async () => {
    const one = await writer()
    await publish(one, { publish_at: inAnHour() })
    const later = new Date(Date.now() + 7_200_000).toISOString()
    const moved = await publish(one, { publish_at: later, slug: 'gado' })
    expect(moved.body.publication).toMatchObject({ publishedAt: later, slug: 'gado' })
    // Moved again, it keeps that address.
    expect((await publish(one, { publish_at: inAnHour() })).body.publication.slug).toBe('gado')
    expect((await withdraw(one)).body.publication).toBeNull()
    expect((await withdraw(one)).status).toBe(409)
    await publish(one, { publish_at: inAnHour() })
    expect((await publish(one)).body.publication).toMatchObject({ status: 'published' })
    expect(await seen(one)).toEqual(everywhere)
  })

  it('at a time that is past is published at once', async () => {
    const one = await writer()
    const { publication } = (await publish(one, { publish_at: '2001-01-01T00:00:00Z' })).body
    expect(publication.status).toBe('published')
    expect(Date.parse(publication.publishedAt)).toBeGreaterThan(Date.now() - 60_000)
  })
})
