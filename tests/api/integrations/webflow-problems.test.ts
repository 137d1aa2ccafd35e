import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { integrations } from '#contract/blogs/integrations.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { blogItems } from '#server/db/schema/blogs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPicture, addPost, connectWebflow, sync, writer } from '#tests/support/blogs/integrations.ts'
import { collectionId, startWebflow, webflowToken } from '#tests/support/stand-ins/webflow-stand-in.ts'

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

describe('what goes wrong is said', () => {
  test('a key that was revoked, which disconnects', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    state.token = 'another'
    const said = { status: 409, body: { message: m.integration_key_revoked({ name }) } }
    expect(
      await api.call(integrations.collections, { integration_id: id }, { token: who.token }),
    ).toMatchObject(said)
    expect(await sync(api, who, id)).toMatchObject(said)
    const { body } = await api.call(integrations.list, {}, { token: who.token })
    expect(body).toMatchObject([{ status: 'INACTIVE' }])
  })

  test('a key that may not write', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    state.isReadOnly = true
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message: m.webflow_forbidden() } })
  })

  test('a collection that was deleted', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    const fields = state.collections.get(collectionId)!
    state.collections.clear()
    const said = { status: 409, body: { message: m.webflow_collection_gone() } }
    expect(await sync(api, who, id)).toMatchObject(said)
    const input = { integration_id: id }
    expect(await api.call(integrations.collectionFields, input, { token: who.token })).toMatchObject(said)
    state.collections.set(collectionId, fields)
  })

  test('a field that is gone', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    const fields = state.collections.get(collectionId)!
    state.collections.set(
      collectionId,
      fields.filter(({ slug }) => slug !== 'main-image'),
    )
    const message = m.webflow_field_gone({ field: 'main-image' })
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message } })
    state.collections.set(collectionId, fields)
  })

  test('an item that was deleted there, which the next sync makes anew', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    await sync(api, who, id)
    state.items.length = 0
    const message = m.integration_item_gone({ name })
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message } })
    expect((await sync(api, who, id)).status).toBe(200)
    expect(state.items).toHaveLength(1)
  })

  test('a picture that is not taken, and nothing is synced without it', async () => {
    const who = await writer(api, { thumbnail: await addPicture(api, 'Imaj') })
    const id = await connectWebflow(api, who)
    const said = { status: 409, body: { message: m.integration_picture_refused({ name }) } }
    webflow.next('picture refused')
    expect(await sync(api, who, id)).toMatchObject(said)
    await sync(api, who, id)
    webflow.next('picture refused')
    expect(await sync(api, who, id)).toMatchObject(said)
  })

  test('a picture that is not stored any more', async () => {
    const who = await writer(api, { thumbnail: 'f'.repeat(64) })
    const id = await connectWebflow(api, who)
    const message = m.integration_picture_refused({ name })
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message } })
    expect(state.items).toEqual([])
  })

  test('another field that it asks for', async () => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    webflow.next('invalid')
    const message = m.integration_refused({ name, reason: 'fieldData.author: Field is required' })
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message } })
  })

  test.each([
    ['wait', 17, 17],
    ['wait until a date', 85, 91],
  ] as const)('that it asks to wait (%s)', async (mood, least, most) => {
    const who = await writer(api)
    const id = await connectWebflow(api, who)
    webflow.next(mood)
    const { status, headers, body } = await sync(api, who, id)
    const seconds = Number(headers.get('retry-after'))
    expect({ status, message: body.message }).toEqual({
      status: 429,
      message: m.integration_wait({ name, seconds }),
    })
    expect(seconds).toBeGreaterThanOrEqual(least)
    expect(seconds).toBeLessThanOrEqual(most)
  })

  test('a post that is not written, one of somebody else, and one that is not there', async () => {
    const who = await writer(api, { status: 'writing' })
    const id = await connectWebflow(api, who)
    expect(await sync(api, who, id)).toMatchObject({ status: 409, body: { message: m.blog_not_written() } })
    const blogId = await addPost(api, await person(api))
    expect((await sync(api, { ...who, blogId }, id)).status).toBe(404)
    expect((await sync(api, { ...who, blogId: randomUUID() }, id)).status).toBe(404)
    expect(await api.db.$count(blogItems, eq(blogItems.integrationId, id))).toBe(0)
  })
})
