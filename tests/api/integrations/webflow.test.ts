import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { integrations } from '#contract/blogs/integrations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { blogIntegrations, blogs } from '#server/db/schema/blogs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPicture, connectWebflow, sync, writer } from '#tests/support/blogs/integrations.ts'
import {
  collectionId,
  mappings,
  startWebflow,
  webflowToken,
} from '#tests/support/stand-ins/webflow-stand-in.ts'

const webflow = await startWebflow()
afterAll(() => webflow.stop())
const api = await startApi(webflow.env)
const { state } = webflow
const name = 'Webflow'

beforeEach(() => {
  state.token = webflowToken
  state.collections = new Map([[collectionId, state.collections.get(collectionId)!]])
  state.items.length = 0
  state.assets.length = 0
  state.asked.length = 0
  state.isListLate = false
  state.isReadOnly = false
  webflow.next()
})

const connectInput = { integration_name: 'WEBFLOW', published_to: 'DRAFTS', api_key: webflowToken } as const

describe('connecting', () => {
  test('goes from the key to the collection and its fields', async () => {
    const { token } = await person(api)
    const { body } = await api.call(integrations.connect, connectInput, { token })
    const input = { integration_id: body.id }
    const list = async () => (await api.call(integrations.list, {}, { token })).body
    expect(await list()).toMatchObject([{ id: body.id, integration_name: 'WEBFLOW', status: 'INACTIVE' }])
    const early = await api.call(integrations.collectionFields, input, { token })
    expect(early).toMatchObject({ status: 409, body: { message: m.integration_collection_required() } })
    const found = await api.call(integrations.collections, input, { token })
    expect(found.body.collections).toEqual([{ id: collectionId, displayName: 'Blog Posts' }])
    await api.call(integrations.update, { ...input, wf_collection_id: collectionId }, { token })
    expect(await list()).toMatchObject([{ status: 'INACTIVE', wf_collection_id: collectionId }])
    const { fields } = (await api.call(integrations.collectionFields, input, { token })).body
    expect(fields).toContainEqual({ slug: 'post-body', displayName: 'Post Body', type: 'RichText' })
    await api.call(integrations.update, { ...input, field_mappings: mappings }, { token })
    expect(await list()).toMatchObject([{ status: 'ACTIVE', field_mappings: mappings }])
  })

  test('stores the key encrypted, and returns it nowhere', async () => {
    const who = await person(api)
    const id = await connectWebflow(api, who)
    const [row] = await api.db.select().from(blogIntegrations).where(eq(blogIntegrations.id, id))
    expect(row!.apiKey).not.toBe('')
    expect(JSON.stringify(row)).not.toContain(webflowToken)
    const { body } = await api.call(integrations.list, {}, { token: who.token })
    expect(JSON.stringify(body)).not.toContain(row!.apiKey)
    expect(JSON.stringify(body)).not.toContain(webflowToken)
  })

  test('with a key that is not accepted is refused at its field', async () => {
    const { token } = await person(api)
    const wrong = { ...connectInput, api_key: 'another' }
    const { status, body } = await api.call(integrations.connect, wrong, { token })
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { api_key: m.webflow_key_refused() },
    })
    expect((await api.call(integrations.list, {}, { token })).body).toEqual([])
  })

  test.each([
    [{ api_key: '' }, 'api_key'],
    [{ api_key: 'ké' }, 'api_key'],
    [{ published_to: 'PUBLISHED' }, 'published_to'],
    [{ integration_name: 'ZAPIER' }, 'integration_name'],
  ])('is refused with %o', async (change, field) => {
    const { token } = await person(api)
    const { status, body } = await api.call(integrations.connect, { ...connectInput, ...change }, { token })
    expect({ status, fields: Object.keys(body.fields!) }).toEqual({ status: 400, fields: [field] })
  })

  test('twice at once makes one integration', async () => {
    const { token } = await person(api)
    const both = await Promise.all([1, 2].map(() => api.call(integrations.connect, connectInput, { token })))
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
    expect((await api.call(integrations.list, {}, { token })).body).toHaveLength(1)
  })

  test('is nobody else’s', async () => {
    const mine = await writer(api)
    const id = await connectWebflow(api, mine)
    const { token } = await person(api)
    const input = { integration_id: id, blog_id: mine.blogId }
    const { list: _, connect: __, ...others } = integrations
    for (const call of Object.values(others)) {
      expect(await api.call(call, input, { token })).toMatchObject({ status: 404 })
    }
    const theirs = await api.call(integrations.list, { blog_id: mine.blogId }, { token })
    expect(theirs.body).toEqual([])
  })

  test('another collection asks for its fields again', async () => {
    const who = await person(api)
    const id = await connectWebflow(api, who)
    const input = { integration_id: id, wf_collection_id: 'another' }
    const { body } = await api.call(integrations.update, input, { token: who.token })
    expect(body).toMatchObject({ status: 'INACTIVE', field_mappings: null })
  })
})

describe('a post', () => {
  test('becomes a draft, and the same one when it is synced again', async () => {
    const who = await writer(api, {
      body: '## Gadò a\n\n<script>alert(1)</script>\n\n**Mwen**\n\n```\na\nb\n```',
    })
    const id = await connectWebflow(api, who)
    const first = await sync(api, who, id)
    expect(first).toMatchObject({
      status: 200,
      body: { message: m.blog_synced({ name }), warning: '', synced: { is_draft: true } },
    })
    expect(state.items).toHaveLength(1)
    expect(state.items[0]).toMatchObject({
      isDraft: true,
      isArchived: false,
      fieldData: { name: 'Bon gadò a', slug: expect.stringMatching(/^bon-gado-a-[0-9a-f]{8}$/) },
    })
    const html = String(state.items[0]!.fieldData['post-body'])
    expect(html).toContain('<strong>Mwen</strong>')
    expect(html).toContain('<p>a<br>b</p>')
    expect(html).not.toMatch(/<script|<pre/)
    await api.db.update(blogs).set({ title: 'Lòt tit' }).where(eq(blogs.id, who.blogId))
    expect((await sync(api, who, id)).status).toBe(200)
    expect(state.items).toMatchObject([{ isDraft: true, fieldData: { name: 'Lòt tit' } }])
    const { body } = await api.call(integrations.list, { blog_id: who.blogId }, { token: who.token })
    expect(body).toMatchObject([{ synced: { is_draft: true, url: 'https://webflow.com/dashboard' } }])
  })

  test('takes its picture along, once', async () => {
    const who = await writer(api, { thumbnail: await addPicture(api, 'Premye') })
    const id = await connectWebflow(api, who)
    await sync(api, who, id)
    expect(state.assets).toHaveLength(1)
    expect(state.assets[0]!.bytes!.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(state.items[0]!.fieldData['main-image']).toMatchObject({ fileId: state.assets[0]!.id })
    await sync(api, who, id)
    expect(state.assets).toHaveLength(1)
    const thumbnail = await addPicture(api, 'Dezyèm')
    await api.db.update(blogs).set({ thumbnail }).where(eq(blogs.id, who.blogId))
    await sync(api, who, id)
    expect(state.assets).toHaveLength(2)
    expect(state.items[0]!.fieldData['main-image']).toMatchObject({ fileId: state.assets[1]!.id })
    await api.db.update(blogs).set({ thumbnail: null }).where(eq(blogs.id, who.blogId))
    await sync(api, who, id)
    expect(state.items[0]!.fieldData['main-image']).toBeNull()
  })

  test.each(['made, then cut off', 'made, then broken', 'nonsense'] as const)(
    'whose response is lost (%s) is found by the next sync, and made no second time',
    async (mood) => {
      const who = await writer(api)
      const id = await connectWebflow(api, who)
      webflow.next(mood)
      const lost = await sync(api, who, id)
      expect(lost).toMatchObject({ status: 502, body: { message: m.blog_sync_failed({ name }) } })
      const { body } = await api.call(integrations.list, { blog_id: who.blogId }, { token: who.token })
      expect(body[0]!.synced).toBeNull()
      expect(await sync(api, who, id)).toMatchObject({ status: 200, body: { warning: '' } })
      expect(state.items).toHaveLength(1)
    },
  )

  test('that the list does not have yet is found when its slug is taken', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    webflow.next('made, then cut off')
    await sync(api, who, id)
    state.isListLate = true
    expect((await sync(api, who, id)).status).toBe(502)
    state.isListLate = false
    expect((await sync(api, who, id)).status).toBe(200)
    expect(state.items).toHaveLength(1)
  })

  test('that is synced twice at once is made once', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    const release = webflow.hold()
    const first = sync(api, who, id)
    await expect.poll(() => state.asked.some((one) => /^POST .*items$/.test(one))).toBe(true)
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message: m.blog_sync_running() } })
    release()
    expect((await first).status).toBe(200)
    expect((await sync(api, who, id)).status).toBe(200)
    expect(state.items).toHaveLength(1)
  })

  test('is still the same after a reset and connecting again', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    await sync(api, who, id)
    const reset = await api.call(integrations.reset, { integration_id: id }, { token: who.token })
    expect(reset.body.message).toBe(m.integration_reset_done({ name }))
    const [row] = await api.db.select().from(blogIntegrations).where(eq(blogIntegrations.id, id))
    expect(row).toMatchObject({ status: 'INACTIVE', apiKey: '', collectionId: null })
    expect((await sync(api, who, id)).status).toBe(409)
    expect(await connectWebflow(api, who)).toBe(id)
    expect((await sync(api, who, id)).status).toBe(200)
    expect(state.items).toHaveLength(1)
  })

  test('that was made as no draft is said to be seen', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    webflow.next('not as a draft')
    const { body } = await sync(api, who, id)
    expect(body).toMatchObject({ warning: m.integration_not_draft({ name }), synced: { is_draft: false } })
  })
})
