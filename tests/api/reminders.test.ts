import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { users } from '#server/db/schema/account.ts'
import { churches } from '#server/db/schema/church.ts'
import { invitations } from '#server/db/schema/events.ts'
import { members } from '#server/db/schema/members.ts'
import { deliveries, optOuts, sends } from '#server/db/schema/reminders.ts'
import { member, owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { invitedEvent } from '#tests/support/samples/invited-event.ts'
import { delivered, unsentFor } from '#tests/support/outgoing.ts'

const api = await startApi()

type Owner = Awaited<ReturnType<typeof owner>>
let pastor: Owner

beforeAll(async () => {
  pastor = await owner(api)
  await api.db.update(users).set({ plan: 'growth' }).where(eq(users.id, pastor.user.id))
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

describe('the preview', () => {
  it('says who gets what, who not and why, and what it costs', async () => {
    const [a, b, c, d, e] = await Promise.all(
      ['Ana Un', 'Bob De', 'Carl Twa', 'Dora Kat', 'Éva Senk'].map((n) => add(n)),
    )
    await reach(b!.id, { phone: a!.phone })
    await reach(c!.id, { phone: null })
    await reach(d!.id, { phone: null, email: null })
    await api.db.insert(optOuts).values({ phone: e!.phone! })
    const { status, body } = await preview({ member_ids: [a, b, c, d, e].map((one) => one!.id) })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        sms: 1,
        mail: 1,
        opted_out: 1,
        no_address: 1,
        answered: 0,
        unsent: 2,
        segments: 1,
        total_segments: 1,
        costly: '',
        text: 'Hello Ana, Bob, we miss you at Legliz Lakou. We are praying for you and hope to see you Sunday. Need anything? Call 5093712345. Reply STOP to opt out.',
      },
    })
    expect(await api.db.$count(sends, eq(sends.churchId, pastor.church.id))).toBe(0)
  })

  it('names the characters that make a text dearer', async () => {
    const someone = await add('Benoît Paul')
    const { body } = await preview({ member_ids: [someone.id] })
    expect(body).toMatchObject({ costly: 'î', segments: 3 })
  })

  it('is in the language of the church and not of the caller', async () => {
    const theirs = await owner(api)
    await api.db.update(churches).set({ language: 'ht' }).where(eq(churches.id, theirs.church.id))
    const someone = await add('Wideline Désir', theirs)
    const { body } = await preview({ member_ids: [someone.id] }, theirs, 'fr')
    expect(body.text).toMatch(/^Bonjou Wideline, ou manke nou nan Legliz Lakou\. .*Reponn ARET/)
    expect(body).toMatchObject({ costly: '', sms: 1 })
  })

  it('of an invitation names the event and ends with the link of that person', async () => {
    const someone = await add('Marie-Ange Louis')
    const event = await invitedEvent(api.db, pastor.church.id, [someone.id])
    const { body } = await preview({ kind: 'invite', event_id: event, member_ids: [someone.id] })
    expect(body.text).toMatch(
      /^Hello Marie-Ange! Legliz Lakou invites you: Konsè Nwèl, Sun, Dec 22, 6:00 PM\. Can you come\? http:\/\/localhost\/e\/[2-9a-hjkmnp-z]{10}$/,
    )
    expect(body.segments).toBe(1)
    const page = await api.app.request(body.text.split(' ').at(-1)!)
    expect(page.headers.get('location')).toBe(
      `/event/${event}/rsvp?church_id=${pastor.church.id}&member_id=${someone.id}`,
    )
  })

  it('needs an event for an invitation, and one of this church', async () => {
    const someone = await add('Ana')
    const asked = { kind: 'invite', member_ids: [someone.id] }
    expect((await preview(asked)).body.fields).toEqual({ event_id: 'Choose the event.' })
    const theirs = await owner(api)
    const event = await invitedEvent(api.db, theirs.church.id, [])
    expect((await preview({ ...asked, event_id: event })).status).toBe(404)
  })

  it.each([
    ['kind', { kind: 'hello', member_ids: ['x'] }],
    ['member_ids', { member_ids: [] }],
    ['member_ids', {}],
  ])('names the field %s in %j', async (field, input) => {
    const { status, body } = await preview(input)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })
})

describe('a text to absent members', () => {
  it('goes to each number once, and who shares it is named with it', async () => {
    const [a, b] = [await add('Ana Pòl'), await add('Bob Pòl')]
    await reach(b.id, { phone: a.phone })
    // As the specification has it: the members alone say which church.
    const { status, body } = await send({ member_ids: [a.id, b.id] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ church_id: pastor.church.id, kind: 'absent', event_id: null, weekly: false })
    expect(body.counts).toMatchObject({ queued: 2 })
    await delivered(api, body.id)
    expect((await unsentFor(api, a.phone!)).map((one) => one.body)).toEqual([
      expect.stringMatching(/^Hello Ana, Bob, /),
    ])
    const { body: sent } = await results(body.id)
    expect(sent.counts).toMatchObject({ kept: 2, queued: 0 })
    expect(sent.deliveries).toMatchObject([
      { name: 'Ana Pòl', address: a.phone, channel: 'sms', shares: false, status: 'kept', problem: '' },
      { name: 'Bob Pòl', address: a.phone, channel: 'sms', shares: true, status: 'kept', problem: '' },
    ])
  })

  it('goes by mail where there is no phone, and nowhere where there is neither', async () => {
    const [a, b] = [await add('Ana'), await add('Bob')]
    await reach(a.id, { phone: null })
    await reach(b.id, { phone: null, email: null })
    const { body } = await send({ member_ids: [a.id, b.id] })
    const rows = await delivered(api, body.id)
    expect(rows.map(({ status, channel }) => [status, channel])).toEqual([
      ['kept', 'mail'],
      ['no_address', null],
    ])
    const [mail] = await unsentFor(api, a.email!)
    expect(mail).toMatchObject({ channel: 'mail', subject: 'We miss you at Legliz Lakou' })
    expect(mail!.body).not.toContain('STOP')
  })

  it('with the same send_id goes once, also when both come at the same time', async () => {
    const someone = await add('Ana')
    const input = { send_id: randomUUID(), member_ids: [someone.id] }
    const replies = await Promise.all([send(input), send(input), send(input)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send(input)).body.id).toBe(input.send_id)
    await delivered(api, input.send_id)
    expect(await unsentFor(api, someone.phone!)).toHaveLength(1)
    const stranger = await owner(api)
    const theirs = await add('Bob', stranger)
    expect((await send({ ...input, member_ids: [theirs.id] }, stranger)).status).toBe(404)
  })

  it('sent twice without a send_id asks first, and goes out once until that is said', async () => {
    const { id, phone } = await add('Fifi Fwa')
    const [first, second] = [await send({ member_ids: [id] }), await send({ member_ids: [id] })]
    expect([first.status, second]).toMatchObject([200, { status: 409, body: { repeated: 1 } }])
    await delivered(api, first.body.id)
    expect(await unsentFor(api, phone!)).toHaveLength(1)
    expect((await send({ member_ids: [id], again: true })).status).toBe(200)
  })

  it('does not go to who has answered STOP since it was queued', async () => {
    const someone = await add('Ana')
    const id = randomUUID()
    await api.db.insert(sends).values({ id, churchId: pastor.church.id, kind: 'absent' })
    await api.db.insert(optOuts).values({ phone: someone.phone! })
    await api.db.insert(deliveries).values({
      id: randomUUID(),
      sendId: id,
      churchId: pastor.church.id,
      name: 'Ana',
      channel: 'sms',
      address: someone.phone,
      body: 'Hello',
      status: 'queued',
    })
    await api.jobs.send(api.db, 'deliver', { sendId: id, tries: 0 })
    expect((await delivered(api, id)).map(({ status }) => status)).toEqual(['opted_out'])
    expect(await unsentFor(api, someone.phone!)).toEqual([])
  })

  it('does not go out for a church that has been deleted', async () => {
    const theirs = await owner(api)
    const someone = await add('Ana', theirs)
    const id = randomUUID()
    await api.db.update(churches).set({ deletedAt: new Date() }).where(eq(churches.id, theirs.church.id))
    await api.db.insert(sends).values({ id, churchId: theirs.church.id, kind: 'absent' })
    const row = {
      sendId: id,
      churchId: theirs.church.id,
      name: 'Ana',
      channel: 'sms' as const,
      body: 'Hello',
    }
    await api.db
      .insert(deliveries)
      .values({ ...row, id: randomUUID(), address: someone.phone, status: 'queued' as const })
    await api.jobs.send(api.db, 'deliver', { sendId: id, tries: 0 })
    expect((await delivered(api, id))[0]).toMatchObject({ status: 'failed', problem: 'church_gone' })
    expect(await unsentFor(api, someone.phone!)).toEqual([])
    expect((await send({ church_id: theirs.church.id, member_ids: [someone.id] }, theirs)).status).toBe(404)
  })

  it('is refused when there is nobody to send it to, and for members of another church', async () => {
    const stranger = await owner(api)
    const theirs = await add('Ana', stranger)
    const { status, body } = await send({ church_id: pastor.church.id, member_ids: [theirs.id] })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual(['member_ids'])
    for (const id of [theirs.id, 'nobody']) expect((await send({ member_ids: [id] })).status).toBe(404)
  })

  it('is for leaders', async () => {
    const someone = await add('Ana')
    const usher = await withRole(api, pastor.church.id, 'usher')
    expect((await send({ member_ids: [someone.id] }, usher)).status).toBe(403)
    expect((await api.call(reminders.sms, { member_ids: [someone.id] })).status).toBe(401)
  })

  it('reaches a congregation of hundreds', async () => {
    const people = Array.from({ length: 600 }, (_, i) => ({
      id: randomUUID(),
      churchId: pastor.church.id,
      name: `Manm ${i}`,
      phone: `+50944${String(i).padStart(6, '0')}`,
      sortName: `manm ${i}`,
      search: '',
      grams: [],
    }))
    await api.db.insert(members).values(people)
    const ids = people.map(({ id }) => id)
    const { body } = await send({ member_ids: ids })
    expect(body.counts.queued).toBe(600)
    const rows = await delivered(api, body.id)
    expect(new Set(rows.map(({ address, status }) => `${address} ${status}`)).size).toBe(600)
    const { body: second } = await results(body.id, pastor, { page: 2, limit: 500 })
    expect(second).toMatchObject({ totalPages: 2, totalItems: 600, currentPage: 2 })
    expect(second.deliveries).toHaveLength(100)
    await api.db.delete(members).where(inArray(members.id, ids))
  })
})

describe('an invitation', () => {
  it('goes to those who are invited and to nobody else', async () => {
    const [a, b] = [await add('Ana'), await add('Bob')]
    const event = await invitedEvent(api.db, pastor.church.id, [a.id])
    const { status, body } = await invite(event, { member_ids: [a.id, b.id] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'invite', event_id: event, event_title: 'Konsè Nwèl' })
    expect((await delivered(api, body.id)).map(({ memberId }) => memberId)).toEqual([a.id])
    const link = (await unsentFor(api, a.phone!))[0]!.body.split(' ').at(-1)!
    expect((await api.app.request(link)).headers.get('location')).toMatch(
      new RegExp(`/event/${event}/rsvp\\?.*${a.id}$`),
    )
    expect((await invite(event, { member_ids: [b.id] })).body.fields).toHaveProperty('member_ids')
  })

  it.each(['invite', 'event_reminder'])('(%s) goes only to those who have not answered', async (kind) => {
    const [a, b] = [await add('Ana'), await add('Bob')]
    const event = await invitedEvent(api.db, pastor.church.id, [a.id, b.id])
    await api.db.update(invitations).set({ status: 'no' }).where(eq(invitations.memberId, b.id))
    const to = { kind, member_ids: [a.id, b.id] }
    expect((await preview({ ...to, event_id: event })).body).toMatchObject({ sms: 1, answered: 1 })
    const { body } = await invite(event, to)
    expect((await delivered(api, body.id)).map(({ name }) => name)).toEqual(['Ana'])
  })

  it('of another church is not there', async () => {
    const event = await invitedEvent(api.db, (await owner(api)).church.id, [])
    expect((await invite(event, { member_ids: ['x'] })).status).toBe(404)
  })
})
