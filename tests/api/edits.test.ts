import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { events } from '#contract/events.ts'
import { groups } from '#contract/groups.ts'
import { members } from '#contract/members.ts'
import { member } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { editedThings, sendEdit, twoLeaders } from '#tests/support/samples/edit-samples.ts'
import type { Edited, Fields } from '#tests/support/samples/edit-samples.ts'
import { group, mergeCall } from '#tests/support/merging.ts'

const api = await startApi()

const send = (thing: Edited, input: Fields, token: string, key?: string) =>
  sendEdit(api, thing, input, token, key)
describe.each(Object.entries(editedThings))('%s', (_, make) => {
  it('keeps what another person has changed, applies the rest, and the key brings the same response', async () => {
    const thing = await make(api)
    const [[field, value], [free, freeValue]] = thing.mine as [[string, unknown], [string, unknown]]
    const before = await thing.read()
    const whole = { ...thing.whole, [field]: thing.theirs }
    expect((await send(thing, whole, thing.tokens[1])).status).toBe(200)

    const base = { [field]: before[field], [free]: before[free] }
    const edit = { [field]: value, [free]: freeValue, base }
    const key = randomUUID()
    const reply = await send(thing, edit, thing.tokens[0], key)
    expect(reply).toMatchObject({ status: 200, conflicts: [{ field, theirs: thing.theirs }] })
    expect(await thing.read()).toMatchObject({ [field]: thing.theirs, [free]: freeValue })

    await send(thing, { [free]: before[free], base: { [free]: freeValue } }, thing.tokens[1])
    expect((await send(thing, edit, thing.tokens[0], key)).body).toEqual(reply.body)
    expect(await thing.read()).toMatchObject({ [field]: thing.theirs, [free]: before[free] })

    // "Mine": the same field, based on what is stored now.
    const again = await send(thing, { [field]: value, base: { [field]: thing.theirs } }, thing.tokens[0])
    expect(again).toMatchObject({ status: 200, conflicts: undefined })
    expect(await thing.read()).toMatchObject({ [field]: value, [free]: before[free] })
  })

  it('takes the whole form as before, of which the last write wins', async () => {
    const thing = await make(api)
    const [[field, value]] = thing.mine as [[string, unknown]]
    for (const written of [thing.theirs, value]) {
      const reply = await send(thing, { ...thing.whole, [field]: written }, thing.tokens[1])
      expect(reply).toMatchObject({ status: 200, conflicts: undefined })
      expect(await thing.read()).toMatchObject({ [field]: written })
    }
  })

  it('writes only one of two edits of a field that come at the same moment', async () => {
    const thing = await make(api)
    const [[field, value]] = thing.mine as [[string, unknown]]
    const base = { [field]: (await thing.read())[field] }
    const replies = await Promise.all([
      send(thing, { [field]: value, base }, thing.tokens[0]),
      send(thing, { [field]: thing.theirs, base }, thing.tokens[1]),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies.flatMap(({ conflicts }) => conflicts ?? [])).toHaveLength(1)
    const stored = replies[0].conflicts ? thing.theirs : value
    expect(await thing.read()).toMatchObject({ [field]: stored })
  })
})

it.each(['members.update', 'donations.update', 'groups.update', 'church.update', 'leagues.update'])(
  '%s without a base requires what it required, and a base that is no object is refused',
  async (name) => {
    const thing = await editedThings[name]!(api)
    expect((await send(thing, {}, thing.tokens[0])).status).toBe(400)
    const odd = await send(thing, { base: 'x' }, thing.tokens[0])
    expect(odd).toMatchObject({ status: 400, body: { fields: { base: expect.any(String) } } })
  },
)

describe('an edit of a member', () => {
  it('is not refused for an old value of a field that it does not change', async () => {
    const { mine, churchId } = await twoLeaders(api)
    const { id } = await member(api, mine.token, churchId)
    await api.pool.query(
      `update members set phone = null, email = null, birthday = '1890-01-01' where id = $1`,
      [id],
    )
    const edit = { member_id: id, address: '14 Ri Lanbi', base: { address: null } }
    const { status, body } = await api.call(members.update, edit, { token: mine.token })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { address: '14 Ri Lanbi', phone: null, birthday: '1890-01-01' },
    })
  })

  it('adds and removes groups without undoing what others have done to them', async () => {
    const { mine, churchId } = await twoLeaders(api)
    const { id } = await member(api, mine.token, churchId)
    const [choir, youth, ushers] = [
      await group(api, churchId, 'Choir', id),
      await group(api, churchId, 'Youth'),
      await group(api, churchId, 'Ushers'),
    ]
    const edit = (from: string[], to: string[]) =>
      api.call(members.update, { member_id: id, groups: to, base: { groups: from } }, { token: mine.token })
    expect((await edit([choir], [choir, youth])).status).toBe(200)
    const { body } = await edit([choir], [ushers])
    expect(body.conflicts).toBeUndefined()
    expect(body.groups.map(({ name }) => name)).toEqual(['Ushers', 'Youth'])
    await api.call(groups.remove, { group_id: youth }, { token: mine.token })
    expect((await edit([ushers, youth], [youth])).body.groups).toEqual([])
    expect((await edit([], [youth])).body.fields).toHaveProperty('groups')
  })

  it('who was merged meanwhile changes the other one, unless that one says something else', async () => {
    const { mine, churchId } = await twoLeaders(api)
    const [kept, dropped] = [
      await member(api, mine.token, churchId, 'Carline'),
      await member(api, mine.token, churchId, 'Karline'),
    ]
    await mergeCall(api, mine, kept.id, dropped.id)
    const base = { phone: dropped.phone, address: null }
    const edit = { member_id: dropped.id, phone: '+50938123456', address: '14 Ri Lanbi', base }
    const { body } = await api.call(members.update, edit, { token: mine.token })
    expect(body).toMatchObject({
      id: kept.id,
      address: '14 Ri Lanbi',
      phone: kept.phone,
      conflicts: [{ field: 'phone', theirs: kept.phone }],
    })
  })
})

it('the number of a cheque conflicts where the gift is no cheque any more', async () => {
  const thing = await editedThings['donations.update']!(api)
  const [first, second] = thing.tokens
  await send(thing, { method: 'card', base: { method: 'cash' } }, second)
  const edit = { method: 'cheque', cheque_number: '1042', base: { method: 'cash', cheque_number: '' } }
  const { conflicts } = await send(thing, edit, first)
  expect(conflicts).toEqual([
    { field: 'method', theirs: 'card' },
    { field: 'cheque_number', theirs: '' },
  ])
  const mine = { ...edit, base: { method: 'card', cheque_number: '' } }
  expect((await send(thing, mine, first)).conflicts).toBeUndefined()
  expect(await thing.read()).toMatchObject({ method: 'cheque', cheque_number: '1042' })
})

it('a league that was posted before a rule is changed in its other fields', async () => {
  const thing = await editedThings['leagues.update']!(api)
  const { league_id } = thing.ids
  await api.pool.query(`update leagues set fields = fields || '{"payment_options": []}' where id = $1`, [
    league_id,
  ])
  const edit = (input: Fields) => send(thing, input, thing.tokens[0])
  expect((await edit({ title: 'Lig ete a', base: { title: thing.whole['title'] } })).status).toBe(200)
  const fees = { individual_fees: null, base: { individual_fees: thing.whole['individual_fees'] } }
  expect(await edit(fees)).toMatchObject({
    status: 400,
    body: { fields: { 'individual_fees.regular': expect.any(String) } },
  })
})

it('a change of following events changes nothing else of them', async () => {
  const { mine, churchId } = await twoLeaders(api)
  const call = { token: mine.token }
  const series = { title: 'Choir', date: '2027-03-01', start_time: '10:00 AM', end_time: '11:00 AM' }
  const input = { church_id: churchId, ...series, repeat_weeks: 2 }
  const { id } = (await api.call(events.create, input, call)).body
  const listed = async () => {
    const { body } = await api.call(events.list, { church_id: churchId }, call)
    return body.events.map(({ title, date, start_time, location }) => ({ title, date, start_time, location }))
  }
  const second = (await api.call(events.list, { church_id: churchId }, call)).body.events[1]!
  await api.call(events.update, { event_id: second.id, title: 'Choir party', base: { title: 'Choir' } }, call)
  const edit = { event_id: id, location: 'Hall', scope: 'following', base: { location: '' } }
  await api.call(events.update, edit, call)
  expect(await listed()).toEqual([
    { title: 'Choir', date: '2027-03-01', start_time: '10:00 AM', location: 'Hall' },
    { title: 'Choir party', date: '2027-03-08', start_time: '10:00 AM', location: 'Hall' },
  ])
})

it('the same follow-ups again under another key add nothing, after a merge of members neither', async () => {
  const { mine, churchId } = await twoLeaders(api)
  const [ana, bel] = [
    await member(api, mine.token, churchId, 'Ana'),
    await member(api, mine.token, churchId, 'Bel'),
  ]
  const note = { id: randomUUID(), church_id: churchId, kind: 'called', note: 'Byen.' }
  const add = async (member_ids: string[]) => {
    const headers = { 'idempotency-key': randomUUID() }
    return (await api.call(members.addFollowUps, { ...note, member_ids }, { token: mine.token, headers }))
      .body
  }
  const count = async (member_id: string) =>
    (await api.call(members.summary, { member_id }, { token: mine.token })).body.follow_ups.length
  for (const _ of [1, 2]) expect(await add([ana.id, bel.id])).toEqual({ added: 2 })
  expect([await count(ana.id), await count(bel.id)]).toEqual([1, 1])
  await mergeCall(api, mine, ana.id, bel.id)
  const before = await count(ana.id)
  expect(await add([bel.id])).toEqual({ added: 1 })
  expect(await count(ana.id)).toBe(before)
})
