import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { leagues } from '#contract/leagues/leagues.ts'
import { messages } from '#contract/messages.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { churchUsers } from '#server/db/schema/church.ts'
import { messages as rows } from '#server/db/schema/messages.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { applicationCalls } from '#tests/support/applications.ts'
import { colleagues, countSent, messageCalls, organiser, withoutLimit } from '#tests/support/messages.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'

const api = await startApi()
const { send, list, read, conversations } = messageCalls(api)

let ana: Actor
let bob: Actor
beforeAll(async () => {
  ;[ana, bob] = await colleagues(api)
  for (const one of [ana, bob]) await withoutLimit(api, one)
})

describe('who may write to whom', () => {
  it('lets colleagues write to each other, and both see the message', async () => {
    const sent = await send(ana, bob, 'Bonjou Bob')
    expect(sent).toMatchObject({ status: 200, body: { message: 'Bonjou Bob', from_user_id: ana.user.id } })
    for (const [one, other] of [
      [ana, bob],
      [bob, ana],
    ] as const) {
      const { user, messages: found } = await list(one, other)
      expect(user).toMatchObject({ _id: other.user.id, name: other.user.name, gone: false })
      expect(found[0]).toEqual(sent.body)
    }
  })

  it('lets anyone write to an organiser, who may answer; strangers may not write, and do not see each other', async () => {
    const [stranger, league] = [await person(api), await organiser(api)]
    const refused = await send(stranger, ana, 'Alo')
    expect([refused.status, refused.body.message]).toEqual([403, m.message_not_allowed()])
    expect(
      (await api.call(messages.list, { to_user_id: ana.user.id }, { token: stranger.token })).status,
    ).toBe(404)

    expect((await send(stranger, league, 'Mwen vle jwe')).status).toBe(200)
    expect(await list(league, stranger)).toMatchObject({ stranger: true, may_write: true })
    expect((await send(league, stranger, 'Byenveni')).status).toBe(200)
    expect((await list(league, stranger)).stranger).toBe(false)
    // Whoever has written first knows whom they wrote to.
    expect((await list(stranger, league)).stranger).toBe(false)
  })

  it('no longer lets somebody write who has left the team, until they are answered', async () => {
    const [one, other] = await colleagues(api)
    expect((await send(one, other, 'Premye')).status).toBe(200)
    await api.db.delete(churchUsers).where(eq(churchUsers.userId, other.user.id))
    expect((await send(one, other, 'Dezyèm')).status).toBe(403)
    expect((await send(other, one, 'Repons')).status).toBe(200)
    expect((await send(one, other, 'Twazyèm')).status).toBe(200)
  })

  it.each([
    ['oneself', () => ana.user.id, 400],
    ['nobody', () => randomUUID(), 404],
  ])('refuses a message to %s', async (_, to, status) => {
    const reply = await api.call(messages.send, { to_user_id: to(), message: 'x' }, { token: ana.token })
    expect(reply.status).toBe(status)
  })

  it('tells a blocked person nothing but that they cannot write, and the blocker can not either', async () => {
    const [one, other] = await colleagues(api)
    await send(other, one, 'Pase')
    const blocked = { user_id: other.user.id }
    expect((await api.call(messages.block, blocked, { token: one.token })).status).toBe(200)
    const mine = await api.call(messages.blocks, {}, { token: one.token })
    expect(mine.body.people.map(({ _id }) => _id)).toEqual([other.user.id])
    for (const [from, to] of [
      [other, one],
      [one, other],
    ] as const) {
      const refused = await send(from, to, 'x')
      expect([refused.status, refused.body.message]).toEqual([403, m.message_not_allowed()])
    }
    expect(await list(one, other)).toMatchObject({ blocked: true, may_write: false })
    expect(await list(other, one)).toMatchObject({ blocked: false, may_write: false })
    await api.call(messages.unblock, blocked, { token: one.token })
    expect((await send(other, one, 'Ankò')).status).toBe(200)
  })

  it('names the colleagues whom one has not written with, by name', async () => {
    const [one, other] = await colleagues(api)
    const find = async (q = '') =>
      (await api.call(messages.recipients, { q }, { token: one.token })).body.people.map(({ _id }) => _id)
    expect(await find()).toEqual([other.user.id])
    expect(await find(other.user.name.slice(2, 8).toUpperCase())).toEqual([other.user.id])
    expect(await find('nobody of this name')).toEqual([])
    await send(one, other, 'x')
    expect(await find()).toEqual([])
  })

  it('names one’s applicants, and the organisers whom one has applied to, with what it was', async () => {
    const { someone, applied, withdraw } = applicationCalls(api)
    const [boss, applicant] = [await someone(2), await someone(1)]
    const { body } = await api.call(leagues.create, leagueFields({ title: 'Koral' }), { token: boss.token })
    const application = await applied(applicant, body.league.id)
    const known = async ({ token }: Actor) =>
      (await api.call(messages.recipients, {}, { token })).body.people.map(({ _id, known_from }) => [
        _id,
        known_from,
      ])
    expect(await known(boss)).toEqual([[applicant.user.id, 'Koral']])
    expect(await known(applicant)).toEqual([[boss.user.id, 'Koral']])
    await withdraw(applicant, application)
    expect([await known(boss), await known(applicant)]).toEqual([[], []])
  })
})

describe('a message', () => {
  it('is the same one when it comes again, and nothing else can take its id', async () => {
    const id = randomUUID()
    const first = await send(ana, bob, 'Yon sèl fwa', { id })
    const before = await list(bob, ana)
    expect((await send(ana, bob, 'Yon sèl fwa', { id })).body).toEqual(first.body)
    expect((await send(ana, bob, 'Lòt bagay', { id })).status).toBe(422)
    expect((await list(bob, ana)).messages[0]!.sequence).toBe(before.messages[0]!.sequence)
    // Of somebody else it is another message.
    expect((await send(bob, ana, 'Pa m', { id })).body).toMatchObject({ id, message: 'Pa m' })
  })

  it('has control characters and blanks around it removed, and its lines and markup left', async () => {
    const sent = await send(ana, bob, '  <b>liy 1</b>\r\nliy\u0007 2\u202e \n ')
    expect(sent.body.message).toBe('<b>liy 1</b>\nliy 2')
  })

  it.each([['   '], ['\u0007\u202e'], ['x'.repeat(10_001)], ['']])('is refused: %j', async (text) => {
    const reply = await send(ana, bob, text)
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toHaveProperty('message')
  })

  it('is deleted for both within ten minutes, and not later, nor by the other', async () => {
    const { body } = await send(ana, bob, 'Erè')
    const remove = (by: Actor) => api.call(messages.remove, { message_id: body.id }, { token: by.token })
    expect((await remove(bob)).status).toBe(404)
    const { unread } = await conversations(bob)
    expect((await remove(ana)).body).toMatchObject({ deleted: true, message: '', sequence: body.sequence })
    expect((await remove(ana)).status).toBe(200)
    expect((await list(bob, ana)).messages[0]).toMatchObject({ id: body.id, deleted: true, message: '' })
    expect((await conversations(bob)).unread).toBe(unread - 1)

    const old = (await send(ana, bob, 'Ansyen')).body
    const ofMessage = and(eq(rows.fromUserId, ana.user.id), eq(rows.id, old.id))
    await api.db
      .update(rows)
      .set({ createdAt: new Date(Date.now() - 601_000) })
      .where(ofMessage)
    const late = await api.call(messages.remove, { message_id: old.id }, { token: ana.token })
    expect([late.status, late.body.message]).toEqual([409, m.message_too_old()])
  })

  it('is one of 30 in a minute', async () => {
    const [one, other] = await colleagues(api)
    // On a busy machine thirty may take longer than the minute.
    await countSent(api, one, { count: 28, seconds: 60 })
    for (const text of ['29', '30']) expect((await send(one, other, text)).status).toBe(200)
    const refused = await send(one, other, 'one too many')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await send(other, one, 'the other may')).status).toBe(200)
  })

  it('begins one of 20 conversations in a day; those that others begin do not count', async () => {
    const busy = await organiser(api)
    await withoutLimit(api, busy)
    const organisers: Actor[] = []
    for (let i = 0; i < 21; i++) organisers.push(await organiser(api))
    await send(organisers[0]!, busy, 'Ou la?')
    for (const someone of organisers.slice(0, 20)) expect((await send(busy, someone, 'x')).status).toBe(200)
    const last = organisers[20]!
    expect((await send(busy, last, 'x')).status).toBe(200)
    const more = await send(busy, await organiser(api), 'x')
    expect([more.status, more.body.message]).toEqual([409, m.message_too_many_people({ max: 20 })])
    expect((await send(busy, last, 'those before go on')).status).toBe(200)
  })
})

describe('the lists', () => {
  it('show the latest conversation first, with what is unread, and count it until it is read', async () => {
    const [one, other] = await colleagues(api)
    const league = await organiser(api)
    await send(one, league, 'Alo')
    await send(league, one, 'Wi')
    for (const text of ['1', '2', '3']) await send(other, one, text)
    const shown = await conversations(one)
    expect(shown.unread).toBe(4)
    expect(shown.conversations.map(({ to_user_id, message, seen }) => [to_user_id, message, seen])).toEqual([
      [other.user.id, '3', 3],
      [league.user.id, 'Wi', 1],
    ])
    expect((await read(one, other, 2)).body).toEqual({ to_user_id: other.user.id, read: 2 })
    expect((await conversations(one)).conversations[0]!.seen).toBe(1)
    expect((await read(one, other)).body.read).toBe(3)
    // What is read stays read.
    expect((await read(one, other, 1)).body.read).toBe(3)
    expect((await conversations(one)).unread).toBe(1)
    expect((await read(one, await organiser(api))).status).toBe(404)
  })

  it('tell how far the other has got the messages, and has read them', async () => {
    const [one, other] = await colleagues(api)
    await send(one, other, '1')
    await send(one, other, '2')
    expect(await list(one, other)).toMatchObject({ delivered: 0, read: 0 })
    await conversations(other)
    expect(await list(one, other)).toMatchObject({ delivered: 2, read: 0 })
    await send(one, other, '3')
    await list(other, one)
    await read(other, one, 2)
    expect(await list(one, other)).toMatchObject({ delivered: 3, read: 2 })
  })

  it('come in parts, before and after a message', async () => {
    const [one, other] = await colleagues(api)
    for (let i = 1; i <= 7; i++) await send(one, other, String(i))
    const part = async (more: object) => {
      const { messages: found, more: further } = await list(other, one, { limit: 3, ...more })
      return [found.map(({ message }) => message).join(), further]
    }
    expect(await part({})).toEqual(['7,6,5', true])
    expect(await part({ before: 5 })).toEqual(['4,3,2', true])
    expect(await part({ before: 2 })).toEqual(['1', false])
    expect(await part({ after: 2 })).toEqual(['5,4,3', true])
    expect(await part({ after: 5 })).toEqual(['7,6', false])
    const asOther = { from_user_id: one.user.id, to_user_id: one.user.id }
    expect((await api.call(messages.list, asOther, { token: other.token })).status).toBe(404)
  })

  it('find messages by their words, whatever the accents, in this conversation alone', async () => {
    const [one, other] = await colleagues(api)
    const league = await organiser(api)
    await send(one, league, 'Repetisyon an')
    await send(one, other, 'Répétisyon an se jedi')
    await send(other, one, 'Jedi? 100% mwen la')
    const find = async (q: string, more: object = {}) => {
      const input = { to_user_id: other.user.id, q, ...more }
      const { body } = await api.call(messages.search, input, { token: one.token })
      return [body.messages.map(({ message }) => message), body.totalItems]
    }
    expect(await find('repetisyon')).toEqual([['Répétisyon an se jedi'], 1])
    expect(await find('JEDI', { limit: 1 })).toEqual([['Jedi? 100% mwen la'], 2])
    expect(await find('jedi an')).toEqual([['Répétisyon an se jedi'], 1])
    expect(await find('100%')).toEqual([['Jedi? 100% mwen la'], 1])
    expect(await find('  ')).toEqual([[], 0])
    const elsewhere = { to_user_id: (await person(api)).user.id, q: 'x' }
    expect((await api.call(messages.search, elsewhere, { token: one.token })).status).toBe(404)
  })
})
