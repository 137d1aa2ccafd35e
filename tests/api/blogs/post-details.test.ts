import { parseAtomFeed } from 'feedsmith'
import { beforeAll, describe, expect, it } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { blogVersions } from '#contract/blogs/blog-versions.ts'
import { posts } from '#contract/blogs/posts.ts'
import { fingerprint } from '#contract/text/fingerprint.ts'
import { startApi } from '#tests/support/api.ts'
import { publishing } from '#tests/support/blogs/publishing.ts'
import { metaOf } from '#tests/support/served.ts'

const api = await startApi()
// Slow, because it compiles the app's components.
beforeAll(() => api.publicPages())
const { writer, publish, get, update } = publishing(api)
type Writer = Awaited<ReturnType<typeof writer>>

const body =
  '# Gadò a\n\nSenyè a se **gadò** mwen, [li](https://a.example) ban mwen tout sa m bezwen chak jou.\n\nLòt.'
const save = ({ id, token }: Writer, values: object = {}) =>
  api.call(blogs.update, { blog_id: id, title: 'Bon Gadò a', body, ...values }, { token })
const read = ({ id, token }: Writer) => api.call(blogs.get, { blog_id: id }, { token })

/** What the page of a post and the feed say of it. */
async function said({ username }: Writer) {
  const html = await (await api.app.request(`/@${username}/bon-gado-a`)).text()
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)
  const xml = await (await api.app.request(`/@${username}/posts.xml`)).text()
  const [entry] = parseAtomFeed(xml).entries!
  const one = await api.call(posts.get, { username, slug: 'bon-gado-a' })
  return {
    html,
    data,
    entry: entry!,
    descriptions: [
      metaOf(html, 'description'),
      metaOf(html, 'og:description'),
      metaOf(html, 'twitter:description'),
      data.description,
      entry!.summary?.value,
      one.body.description,
    ],
  }
}

describe('the description of a post', () => {
  it('follows the text until it is typed, and again once it is cleared; everything says the same', async () => {
    const one = await writer()
    const follows = 'Senyè a se gadò mwen, li ban mwen tout sa m bezwen chak jou.'
    // The writer's own description does not outlive the text that it is of.
    expect((await read(one)).body).toMatchObject({ description: 'Sou Sòm 23.', description_typed: false })
    expect((await save(one)).body.blog).toMatchObject({ description: follows, description_typed: false })
    await publish(one)
    expect(new Set((await said(one)).descriptions)).toEqual(new Set([follows]))

    const typed = await save(one, { description: '  Sou\n Sòm 23  ' })
    expect(typed.body.blog).toMatchObject({ description: 'Sou Sòm 23', description_typed: true })
    expect((await get(one)).body.publication!.changed).toBe(true)
    await update(one)
    expect(new Set((await said(one)).descriptions)).toEqual(new Set(['Sou Sòm 23']))
    // One that is typed stays when the text is another.
    expect((await save(one, { body: 'Lòt tèks.' })).body.blog.description).toBe('Sou Sòm 23')
    const cleared = await save(one, { body: 'Lòt tèks.', description: '' })
    expect(cleared.body.blog).toMatchObject({ description: 'Lòt tèks.', description_typed: false })
  })

  it('is refused at its field when it is too long', async () => {
    const { status, body: refused } = await save(await writer(), { description: 'a'.repeat(161) })
    expect([status, Object.keys(refused.fields!)]).toEqual([400, ['description']])
  })
})

describe('the tags of a post', () => {
  it('are each there once, and on the page, in the feed and in the list of their posts', async () => {
    const one = await writer()
    const saved = await save(one, { tags: [' #Lafwa', 'lafwa', 'Sòm  23', ''] })
    expect(saved.body.blog.tags).toEqual(['Lafwa', 'Sòm 23'])
    await publish(one)
    const { html, data, entry } = await said(one)
    expect(html).toContain(`href="/@${one.username}?tag=Lafwa"`)
    expect(data.keywords).toEqual(['Lafwa', 'Sòm 23'])
    expect(entry.categories).toEqual([{ term: 'Lafwa' }, { term: 'Sòm 23' }])
    const tagged = async (tag: string) => {
      const list = await api.call(posts.list, { username: one.username, tag })
      const page = await (await api.app.request(`/@${one.username}?tag=${encodeURIComponent(tag)}`)).text()
      return [list.body.totalItems, page.includes('bon-gado-a')]
    }
    expect(await tagged('lafwa')).toEqual([1, true])
    expect(await tagged('Sòm 23')).toEqual([1, true])
    expect(await tagged('som 23')).toEqual([1, true])
    expect(await tagged('LÀFWÀ')).toEqual([1, true])
    expect(await tagged('Lespwa')).toEqual([0, false])
  })

  it('are at most ten of forty characters', async () => {
    const one = await writer()
    for (const tags of [['a'.repeat(41)], Array.from({ length: 11 }, (_, i) => `t${i}`), 'lafwa']) {
      const { status, body: refused } = await save(one, { tags })
      expect([status, Object.keys(refused.fields!)]).toEqual([400, ['tags']])
    }
  })
})

describe('an edit', () => {
  it('of an app that knows neither leaves both as they are', async () => {
    const one = await writer()
    await save(one, { description: 'Sou Sòm 23', tags: ['Lafwa'] })
    const made_from = fingerprint({ title: 'Bon Gadò a', body })
    expect((await save(one, { body: 'Lòt.', made_from })).body.blog).toMatchObject({
      body: 'Lòt.',
      description: 'Sou Sòm 23',
      tags: ['Lafwa'],
    })
  })

  it('made before another one changed the tags is refused', async () => {
    const one = await writer()
    await save(one, { tags: ['Lafwa'] })
    const made_from = fingerprint({ title: 'Bon Gadò a', body })
    const late = { body: 'Lòt.', description: '', tags: [], made_from }
    expect((await save(one, late)).status).toBe(409)
    const right = fingerprint({ title: 'Bon Gadò a', body, tags: ['Lafwa'] })
    expect((await save(one, { ...late, made_from: right })).status).toBe(200)
  })

  it('can be taken back with its description and tags, by a version', async () => {
    const one = await writer()
    await save(one, { description: 'Sou Sòm 23', tags: ['Lafwa'] })
    const { revision } = (await read(one)).body
    await save(one, { body: 'Lòt.', description: '', tags: [], keep: true })
    const at = { blog_id: one.id, revision }
    const version = await api.call(blogVersions.get, at, { token: one.token })
    expect(version.body).toMatchObject({ description: 'Sou Sòm 23', tags: ['Lafwa'] })
    const { body: restored } = await api.call(blogVersions.restore, at, { token: one.token })
    expect(restored.blog).toMatchObject({ body, description: 'Sou Sòm 23', tags: ['Lafwa'] })
    const { versions } = (await api.call(blogVersions.list, { blog_id: one.id }, { token: one.token })).body
    expect(versions.map(({ words }) => words)[0]).toBe(version.body.words)
    expect(versions.length).toBeGreaterThan(2)
  })
})
