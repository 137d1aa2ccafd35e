import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { members } from '#server/db/schema/members.ts'
import { deliveries, messageTexts } from '#server/db/schema/reminders.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { invitedEvent } from '#tests/support/samples/invited-event.ts'
import { delivered, deliveriesOf, unsentFor } from '#tests/support/outgoing.ts'
import { newNumber } from '#tests/support/samples/visitors.ts'

const api = await startApi()

type Owner = Awaited<ReturnType<typeof owner>>
let pastor: Owner

beforeAll(async () => {
  pastor = await owner(api)
})

const add = (name: string, by = pastor) => member(api, by.token, by.church.id, name)

/** Changes what is known of a member past the form, which asks for phone and email. */
async function reach(id: string, details: { phone?: string | null; email?: string | null }) {
  await api.db.update(members).set(details).where(eq(members.id, id))
}

function preview(input: Record<string, unknown>, by = pastor, language = 'en') {
  return api.call(
    reminders.preview,
    { church_id: by.church.id, kind: 'absent', ...input },
    { token: by.token, language },
  )
}

function send(input: Record<string, unknown>, by: { token: string } = pastor, language = 'en') {
  return api.call(reminders.sms, input, { token: by.token, language })
}

function invite(event_id: string, input: Record<string, unknown>, by: { token: string } = pastor) {
  return api.call(reminders.sendInvites, { event_id, ...input }, { token: by.token })
}

function results(send_id: string, by: { token: string } = pastor, query: Record<string, unknown> = {}) {
  return api.call(reminders.send, { send_id, limit: 100, ...query }, { token: by.token })
}

describe('the sends', () => {
  it('are listed with what became of them, the latest first, also those of one event', async () => {
    const theirs = await owner(api)
    const someone = await add('Ana', theirs)
    const event = await invitedEvent(api.db, theirs.church.id, [someone.id])
    const { body: one } = await send({ member_ids: [someone.id] }, theirs)
    const { body: two } = await invite(event, { member_ids: [someone.id] }, theirs)
    await delivered(api, one.id)
    await delivered(api, two.id)
    const list = (query: object = {}) =>
      api.call(reminders.sends, { church_id: theirs.church.id, ...query }, { token: theirs.token })
    const { body } = await list()
    expect(body).toMatchObject({ totalItems: 2, totalPages: 1, currentPage: 1 })
    expect(body.sends.map(({ id }) => id)).toEqual([two.id, one.id])
    expect(body.sends[0]!.counts).toMatchObject({ kept: 1, queued: 0 })
    expect((await list({ event_id: event })).body.sends.map(({ id }) => id)).toEqual([two.id])
    expect((await list({ page: 3 })).body).toMatchObject({ sends: [], totalItems: 2 })
    expect((await results(one.id)).status).toBe(404)
    expect((await list({ limit: 0 })).status).toBe(400)
  })

  it('that failed go again, to the number that the member has by now, and nobody else gets anything', async () => {
    const [a, b] = [await add('Ana'), await add('Bob')]
    const { body } = await send({ member_ids: [a.id, b.id] })
    await delivered(api, body.id)
    const failed = { status: 'failed', problem: '21211' } as const
    await api.db.update(deliveries).set(failed).where(eq(deliveries.memberId, a.id))
    const { body: sent } = await results(body.id)
    expect(sent.deliveries[0]).toMatchObject({
      name: 'Ana',
      status: 'failed',
      problem: 'This number cannot receive texts. Correct it, then send again.',
    })
    const corrected = newNumber()
    await reach(a.id, { phone: corrected })
    const again = () => api.call(reminders.resend, { send_id: body.id }, { token: pastor.token })
    expect((await again()).body.counts).toMatchObject({ queued: 1, kept: 1, failed: 0 })
    await delivered(api, body.id)
    expect(await unsentFor(api, corrected)).toHaveLength(1)
    expect(await unsentFor(api, b.phone!)).toHaveLength(1)
    expect((await again()).body.counts).toMatchObject({ queued: 0, kept: 2 })
    expect((await deliveriesOf(api, body.id)).map(({ attempt }) => attempt)).toEqual([2, 1])
  })

  it('of another church are not there', async () => {
    const { body } = await send({ member_ids: [(await add('Ana')).id] })
    const stranger = await owner(api)
    expect((await results(body.id, stranger)).status).toBe(404)
    expect((await api.call(reminders.resend, { send_id: body.id }, { token: stranger.token })).status).toBe(
      404,
    )
  })
})

describe("a church's own words", () => {
  const set = (input: Record<string, unknown>, language = 'en') =>
    api.call(
      reminders.setText,
      { church_id: pastor.church.id, kind: 'invite', language: 'en', ...input },
      { token: pastor.token, language },
    )

  it('go out in place of the product’s, plainly written and with the link at their end', async () => {
    const someone = await add('Ana Louis')
    const event = await invitedEvent(api.db, pastor.church.id, [someone.id])
    const reply = await set({ text: '  Dear {name} – “{event}” is near… ' })
    expect(reply.body).toMatchObject({
      kind: 'invite',
      language: 'en',
      text: 'Dear {name} – “{event}” is near…',
    })
    const asked = { kind: 'invite', event_id: event, member_ids: [someone.id] }
    expect((await preview(asked)).body.text).toMatch(/^Dear Ana - "Konsè Nwèl" is near\.\.\. http:\S+$/)
    const { body } = await api.call(reminders.texts, { church_id: pastor.church.id }, { token: pastor.token })
    expect(body.texts).toHaveLength(9)
    expect(body.texts[0]).toMatchObject({ kind: 'invite', language: 'en', text: reply.body.text })
    expect(body.texts.every(({ standard }) => standard.includes('{name}'))).toBe(true)

    await set({ text: '' })
    expect((await preview(asked)).body.text).toMatch(/^Hello Ana! /)
    expect(await api.db.$count(messageTexts, eq(messageTexts.churchId, pastor.church.id))).toBe(0)
  })

  it('that another leader has written meanwhile are not lost, and both are shown', async () => {
    await set({ text: 'Hi {name}' })
    expect((await set({ text: 'Hello {name}', base: { text: 'Hi {name}' } })).body.conflicts).toBeUndefined()
    const late = await set({ text: 'Dear {name}', base: { text: 'Hi {name}' } })
    expect(late.status).toBe(200)
    expect(late.body).toMatchObject({
      text: 'Hello {name}',
      conflicts: [{ field: 'text', theirs: 'Hello {name}' }],
    })
    const both = await Promise.all(
      ['One {name}', 'Two {name}'].map((text) => set({ text, base: { text: 'Hello {name}' } })),
    )
    expect(both.flatMap(({ body }) => body.conflicts ?? [])).toHaveLength(1)
    expect((await set({})).status).toBe(400)
    expect((await set({ text: '' })).body.text).toBe('')
  })

  it.each([
    [{ text: 'Hello {nom}' }, '“{nom}” is not something that can be filled in here.'],
    [{ text: 'Call {phone}' }, '“{phone}” is not something that can be filled in here.'],
    [{ text: '{link} is where you answer' }, 'The link goes at the end of the text.'],
    [{ text: 'x'.repeat(601) }, 'At most 600 characters.'],
  ])('are refused where they would go out wrong: %j', async (input, words) => {
    const { status, body } = await set(input)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { text: words } })
  })
})
