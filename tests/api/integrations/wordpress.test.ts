import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { integrations } from '#contract/blogs/integrations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { blogs } from '#server/db/schema/blogs.ts'
import { startApi } from '#tests/support/api.ts'
import { addPicture, connectWordPress, sync, writer } from '#tests/support/blogs/integrations.ts'
import { appPassword, startWordPress } from '#tests/support/stand-ins/wordpress-stand-in.ts'

const site = await startWordPress()
const { state } = site
const api = await startApi({ PUBLISHING_PRIVATE_HOSTS: '127.0.0.1' })
afterAll(() => site.stop())
const name = 'WordPress'

beforeEach(() => {
  state.password = appPassword.replaceAll(' ', '')
  state.posts.length = 0
  state.media.length = 0
  state.asked.length = 0
  site.next()
})

describe('a post', () => {
  test('becomes a draft, and the same one when it is synced again', async () => {
    const who = await writer(api, {
      title: 'Gadò <b>&</b> [gallery]',
      body: '**Mwen** [exec] <img src=x onerror=alert(1)>',
    })
    const id = await connectWordPress(api, who, site)
    const first = await sync(api, who, id)
    expect(first).toMatchObject({ status: 200, body: { message: m.blog_synced({ name }), warning: '' } })
    expect(state.posts).toMatchObject([
      { status: 'draft', title: 'Gadò &lt;b&gt;&amp;&lt;/b&gt; &#91;gallery&#93;', featured_media: 0 },
    ])
    expect(state.posts[0]!.content).toContain('<strong>Mwen</strong> &#91;exec&#93;')
    expect(state.posts[0]!.content).not.toMatch(/<img|\[/)
    expect(first.body.synced.url).toBe(`${site.url}/wp-admin/post.php?post=${state.posts[0]!.id}&action=edit`)
    await api.db.update(blogs).set({ title: 'Lòt tit' }).where(eq(blogs.id, who.blogId))
    await sync(api, who, id)
    expect(state.posts).toMatchObject([{ title: 'Lòt tit', slug: expect.stringMatching(/^gado-/) }])
  })

  test('has paragraphs of one line each, which WordPress would part, and code as it is', async () => {
    const body = 'Premye\n*liy*\n\n> de\n> liy\n\n```\na\n\n  b\n```\n\n3. twa\n   liy'
    const who = await writer(api, { body })
    const id = await connectWordPress(api, who, site)
    await sync(api, who, id)
    expect(state.posts[0]!.content).toBe(
      `<p>Premye <em>liy</em></p>
<blockquote>
<p>de liy</p>
</blockquote>
<pre><code>a

  b</code></pre>
<ol start="3">
<li>twa liy</li>
</ol>
`,
    )
  })

  test('gets its categories, and is published where that is chosen', async () => {
    const who = await writer(api)
    const id = await connectWordPress(api, who, site)
    const options = { token: who.token }
    const found = await api.call(integrations.categories, { integration_id: id }, options)
    expect(found.body.categories).toEqual([
      { id: 3, name: 'Faith & Life' },
      { id: 1, name: 'L’Évangile' },
    ])
    const choice = { integration_id: id, categories: [3, 3], published_to: 'PUBLISHED' as const }
    const chosen = await api.call(integrations.update, choice, options)
    expect(chosen.body).toMatchObject({ categories: [3], published_to: 'PUBLISHED', status: 'ACTIVE' })
    const { body } = await sync(api, who, id)
    expect(body).toMatchObject({ warning: '', synced: { is_draft: false } })
    expect(state.posts).toMatchObject([{ status: 'publish', categories: [3] }])
  })

  test('that was published there stays so, and its writer is told', async () => {
    const who = await writer(api)
    const id = await connectWordPress(api, who, site)
    await sync(api, who, id)
    state.posts[0]!.status = 'publish'
    const { body } = await sync(api, who, id)
    expect(body).toMatchObject({ warning: m.integration_not_draft({ name }), synced: { is_draft: false } })
    expect(state.posts[0]!.status).toBe('publish')
  })

  test('takes its picture along, once', async () => {
    const who = await writer(api, { thumbnail: await addPicture(api, 'Premye') })
    const id = await connectWordPress(api, who, site)
    await sync(api, who, id)
    expect(state.media).toMatchObject([{ slug: expect.stringMatching(/^lakou-[0-9a-f]{16}$/) }])
    expect(state.media[0]!.bytes.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(state.posts[0]!.featured_media).toBe(state.media[0]!.id)
    await sync(api, who, id)
    expect(state.media).toHaveLength(1)
    await api.db.update(blogs).set({ thumbnail: null }).where(eq(blogs.id, who.blogId))
    await sync(api, who, id)
    expect(state.posts[0]!.featured_media).toBe(0)
  })

  test('whose response is lost is found by the next sync, its picture too', async () => {
    const who = await writer(api, { thumbnail: await addPicture(api, 'Pèdi') })
    const id = await connectWordPress(api, who, site)
    site.next('made, then cut off')
    const lost = { status: 502, body: { message: m.blog_sync_failed({ name }) } }
    expect(await sync(api, who, id)).toMatchObject(lost)
    site.next('made, then cut off')
    expect(await sync(api, who, id)).toMatchObject(lost)
    expect((await sync(api, who, id)).status).toBe(200)
    expect([state.media.length, state.posts.length]).toEqual([1, 1])
    expect(state.posts[0]!.slug).not.toMatch(/-2$/)
  })

  test('that is synced twice at once is made once', async () => {
    const who = await writer(api)
    const id = await connectWordPress(api, who, site)
    const release = site.hold()
    const first = sync(api, who, id)
    await expect.poll(() => state.asked.at(-1)).toBe('POST /wp/v2/posts')
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message: m.blog_sync_running() } })
    release()
    expect((await first).status).toBe(200)
    expect(state.posts).toHaveLength(1)
  })

  test.each(['deleted', 'put into the bin'])(
    'that was %s there is said, and made anew the next time',
    async (how) => {
      const who = await writer(api)
      const id = await connectWordPress(api, who, site)
      await sync(api, who, id)
      if (how === 'deleted') state.posts.length = 0
      else state.posts[0]!.status = 'trash'
      const before = state.posts.length
      const message = m.integration_item_gone({ name })
      expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message } })
      expect((await sync(api, who, id)).status).toBe(200)
      expect(state.posts).toHaveLength(before + 1)
    },
  )

  test.each([
    ['too large', () => m.integration_picture_too_large({ name })],
    ['file type refused', () => m.integration_picture_refused({ name })],
    ['not allowed', () => m.wordpress_forbidden()],
    ['no uploads', () => m.wordpress_forbidden()],
  ] as const)('whose picture is %s is not made without it', async (mood, text) => {
    const who = await writer(api, { thumbnail: await addPicture(api, `Imaj ${mood}`) })
    const id = await connectWordPress(api, who, site)
    site.next(mood)
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message: text() } })
    expect(state.posts).toEqual([])
  })

  test.each([
    ['wait', 429, () => m.integration_wait({ name, seconds: 30 })],
    ['broken', 502, () => m.blog_sync_failed({ name })],
    ['not allowed', 409, () => m.wordpress_forbidden()],
  ] as const)('that meets a site which responds "%s"', async (mood, status, text) => {
    const who = await writer(api)
    const id = await connectWordPress(api, who, site)
    site.next(mood)
    expect(await sync(api, who, id)).toMatchObject({ status, body: { message: text() } })
  })

  test('that meets a password which was revoked', async () => {
    const who = await writer(api)
    const id = await connectWordPress(api, who, site)
    state.password = 'another'
    const message = m.integration_key_revoked({ name })
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message } })
    const { body } = await api.call(integrations.list, {}, { token: who.token })
    expect(body).toMatchObject([{ status: 'INACTIVE' }])
  })
})

test('choices of the other kind are refused', async () => {
  const who = await writer(api)
  const id = await connectWordPress(api, who, site)
  const input = { integration_id: id, wf_collection_id: 'x' }
  expect(await api.call(integrations.update, input, { token: who.token })).toMatchObject({
    status: 400,
    body: { fields: { wf_collection_id: m.integration_other_kind({ name }) } },
  })
})
