import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { m } from '#contract/locales/paraglide/messages.js'
import { reminders, repeatMinutes } from '#contract/reminders.ts'
import { users } from '#server/db/schema/account.ts'
import { members } from '#server/db/schema/members.ts'
import { optOuts } from '#server/db/schema/reminders.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { delivered, unsentFor } from '#tests/support/outgoing.ts'

const api = await startApi()
let pastor: Awaited<ReturnType<typeof owner>>

beforeAll(async () => {
  pastor = await owner(api)
  await api.db.update(users).set({ plan: 'growth' }).where(eq(users.id, pastor.user.id))
})

const add = (name: string) => member(api, pastor.token, pastor.church.id, name)

describe('a message in words of its own', () => {
  const words = 'Bonjou {name}, repetisyon koral la se 5 è.'
  const sendMessage = (input: Record<string, unknown>, by = pastor) =>
    api.call(reminders.sendMessage, { church_id: by.church.id, ...input }, { token: by.token })

  const preview = (input: Record<string, unknown>) =>
    api.call(
      reminders.preview,
      { church_id: pastor.church.id, kind: 'message', ...input },
      { token: pastor.token },
    )

  it('goes to those who are chosen, once for a send_id, with how to opt out', async () => {
    const [a, b, c] = [await add('Ana Pyè'), await add('Bob Pyè'), await add('Carl Pyè')]
    await api.db.update(members).set({ phone: null }).where(eq(members.id, b.id))
    await api.db.insert(optOuts).values({ phone: c.phone! })
    const input = { member_ids: [a.id, b.id, c.id], text: words }
    const looked = await preview(input)
    expect(looked.body).toMatchObject({
      sms: 1,
      mail: 1,
      opted_out: 1,
      costly: '',
      text: 'Bonjou Ana, repetisyon koral la se 5 è. Reply STOP to opt out.',
    })
    const send_id = randomUUID()
    const [first, again] = [
      await sendMessage({ send_id, ...input }),
      await sendMessage({ send_id, ...input }),
    ]
    expect(first.body).toMatchObject({ id: send_id, kind: 'message', event_id: null })
    expect(again.body.id).toBe(send_id)
    await delivered(api, send_id)
    expect((await unsentFor(api, a.phone!)).map(({ body }) => body)).toEqual([looked.body.text])
    expect(await unsentFor(api, c.phone!)).toEqual([])
    const [mail] = await unsentFor(api, b.email!)
    expect(mail).toMatchObject({
      subject: 'A message from Legliz Lakou',
      body: 'Bonjou Bob, repetisyon koral la se 5 è.',
    })
  })

  it('is asked about when the same people were sent it just now, also when two press at once', async () => {
    const [a, b] = [await add('Dyela Pyè'), await add('Evans Pyè')]
    const input = { member_ids: [a.id], text: words }
    const statuses = (await Promise.all([sendMessage(input), sendMessage(input)])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const more = { ...input, member_ids: [a.id, b.id] }
    expect(await sendMessage(more)).toMatchObject({
      status: 409,
      body: { message: m.send_repeated({ count: 1, minutes: repeatMinutes }), repeated: 1 },
    })
    expect((await sendMessage({ ...more, text: `${words} Pa bliye.` })).status).toBe(200)
    expect((await sendMessage({ ...more, again: true })).status).toBe(200)
  })

  it.each([
    ['text', { text: ' ' }],
    ['text', { text: 'x'.repeat(601) }],
    ['text', { text: 'Bonjou {nom}' }],
    ['text', { text: 'Bonjou {link}' }],
    ['member_ids', { member_ids: [] }],
  ])('names the field %s in %j', async (field, wrong) => {
    const input = { member_ids: ['x'], text: words, ...wrong }
    const replies = [await sendMessage(input), await preview(input)]
    for (const { status, body } of replies) {
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
  })

  it('is for leaders, of their own church’s members', async () => {
    const usher = await withRole(api, pastor.church.id, 'usher')
    const someone = await add('Ana')
    const input = { church_id: pastor.church.id, member_ids: [someone.id], text: words }
    expect((await api.call(reminders.sendMessage, input, { token: usher.token })).status).toBe(403)
    const stranger = await owner(api)
    const theirs = await sendMessage({ member_ids: [someone.id], text: words }, stranger)
    expect(theirs.body.fields).toHaveProperty('member_ids')
  })
})
