import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { donations } from '#contract/donations.ts'
import { funds } from '#contract/funds.ts'
import { giftBatches } from '#contract/gift-batches.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { churches } from '#server/db/schema/church.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { givingChurch } from '#tests/support/samples/gifts.ts'

const api = await startApi()
type GivingChurch = Awaited<ReturnType<typeof givingChurch>>

const envelopes = [{ currency: 'USD' as const, amount: 100 }]

async function openBatch({ churchId, token }: GivingChurch, details: object = {}) {
  const input = { church_id: churchId, date: '2026-03-01', name: 'First service', counted: envelopes }
  const reply = await api.call(giftBatches.create, { ...input, ...details }, { token })
  expect(reply.status).toBe(200)
  return reply.body
}

const remove = ({ token }: GivingChurch, batch_id: string) =>
  api.call(giftBatches.remove, { batch_id }, { token })

const enteredIn = async ({ token }: GivingChurch, batch_id: string) =>
  (await api.call(giftBatches.get, { batch_id }, { token })).body.entered

const close = ({ token }: GivingChurch, batch_id: string) =>
  api.call(giftBatches.close, { batch_id }, { token })

describe('the funds of a church', () => {
  it('are four at first, in its language, and made once however often they are read at once', async () => {
    const { churchId, token } = await givingChurch(api)
    await api.db.update(churches).set({ language: 'fr' }).where(eq(churches.id, churchId))
    const list = () => api.call(funds.list, { church_id: churchId }, { token })
    await Promise.all([list(), list(), list()])
    const { body } = await list()
    expect(body.funds.map(({ name }) => name)).toEqual(['Dîme', 'Offrande', 'Construction', 'Missions'])
  })

  it('are added, renamed and archived; a taken name is refused at its field', async () => {
    const { churchId, token } = await givingChurch(api)
    const { body: before } = await api.call(funds.list, { church_id: churchId }, { token })
    const id = randomUUID()
    const make = (name: string) => api.call(funds.create, { id, church_id: churchId, name }, { token })
    expect((await make('tithe')).body).toMatchObject({ fields: { name: expect.any(String) } })
    expect((await make('Choir')).body).toMatchObject({ id, name: 'Choir', archived: false })
    expect((await make('Choir robes')).body).toMatchObject({ id, name: 'Choir' })
    const change = (input: object) => api.call(funds.update, { fund_id: id, ...input }, { token })
    expect((await change({ name: 'Offering' })).status).toBe(400)
    expect((await change({ name: 'Robes', church_id: randomUUID() })).status).toBe(404)
    expect((await change({ archived: true })).body).toMatchObject({ name: 'Choir', archived: true })
    expect((await change({ name: 'Robes' })).body).toMatchObject({ name: 'Robes', archived: true })
    const { body } = await api.call(funds.list, { church_id: churchId }, { token })
    expect(body.funds.map(({ name }) => name)).toEqual([...before.funds.map(({ name }) => name), 'Robes'])
  })
})

describe('a gift', () => {
  it('without fund and method is in no fund and in cash, as old apps log it', async () => {
    const pastor = await givingChurch(api)
    expect(await pastor.give()).toMatchObject({
      fund_id: null,
      fund_name: '',
      method: 'cash',
      cheque_number: '',
      batch_id: null,
    })
  })

  it('has fund, method and cheque number, by which it is found, summed and exported', async () => {
    const pastor = await givingChurch(api)
    const { churchId, token } = pastor
    const { body } = await api.call(funds.list, { church_id: churchId }, { token })
    const fund_id = body.funds[0]!.id
    const gift = await pastor.give({ fund_id, method: 'cheque', cheque_number: '1042', amount: 40 })
    await pastor.give({ cheque_number: '7' })
    expect(gift).toMatchObject({ fund_id, fund_name: 'Tithe', method: 'cheque', cheque_number: '1042' })
    for (const filter of [{ fund_id }, { method: 'cheque' }]) {
      expect(await pastor.list(filter)).toMatchObject({
        donations: [gift],
        totals: [{ currency: 'USD', amount: 40, gifts: 1 }],
        totalItems: 1,
      })
    }
    const csv = await pastor.file(donations.export, { method: 'cheque' })
    expect(new TextDecoder().decode(csv.bytes)).toContain('Tithe,Check,1042')
  })

  it('is corrected in whatever is given, and the sums of its days follow', async () => {
    const pastor = await givingChurch(api)
    const { churchId, token } = pastor
    const { id } = await pastor.give({ method: 'cheque', cheque_number: '1042', note: 'Ladim' })
    const change = (input: object) => api.call(donations.update, { donation_id: id, ...input }, { token })
    expect((await change({ amount: 30 })).body).toMatchObject({
      amount: 30,
      cheque_number: '1042',
      note: 'Ladim',
    })
    const changed = await change({ amount: 30, date: '2026-02-01', method: 'card', note: '' })
    expect(changed.body).toMatchObject({ date: '2026-02-01', method: 'card', cheque_number: '', note: '' })
    const { body } = await api.call(donations.totals, { church_id: churchId, by: 'month' }, { token })
    expect(body.periods).toEqual([
      { from: '2026-02-01', totals: [{ currency: 'USD', amount: 30, gifts: 1 }] },
    ])
  })

  it("takes no member, fund or batch of another church's", async () => {
    const pastor = await givingChurch(api)
    const stranger = await givingChurch(api)
    const theirs = await api.call(funds.list, { church_id: stranger.churchId }, { token: stranger.token })
    const fund_id = theirs.body.funds[0]!.id
    const batch = await openBatch(stranger)
    const gift = await pastor.give()
    const change = (input: object) =>
      api.call(donations.update, { donation_id: gift.id, amount: 1, ...input }, { token: pastor.token })
    for (const { status, body } of [
      await pastor.log({ fund_id }),
      await pastor.log({ batch_id: batch.id }),
      await change({ fund_id }),
      await change({ batch_id: batch.id }),
      await change({ member_id: stranger.memberId }),
    ]) {
      expect(status).toBe(400)
      expect(Object.keys((body as unknown as { fields: object }).fields)).toHaveLength(1)
    }
    expect((await pastor.list()).donations).toEqual([gift])
  })
})

describe('a batch', () => {
  it('is opened once, and its gifts come to what is entered', async () => {
    const pastor = await givingChurch(api)
    const id = randomUUID()
    const batch = await openBatch(pastor, { id })
    expect(batch).toMatchObject({
      id,
      name: 'First service',
      counted: envelopes,
      entered: [],
      closed_at: null,
    })
    expect(await openBatch(pastor, { id, name: 'Another' })).toEqual(batch)
    await pastor.give({ batch_id: id, amount: 60 })
    await pastor.give({ batch_id: id, amount: 30.5 })
    await pastor.give()
    const found = await api.call(giftBatches.get, { batch_id: id }, { token: pastor.token })
    expect(found.body.entered).toEqual([{ currency: 'USD', amount: 90.5, gifts: 2 }])
    expect((await pastor.list({ batch_id: id })).totalItems).toBe(2)
    const list = await api.call(giftBatches.list, { church_id: pastor.churchId }, { token: pastor.token })
    expect(list.body).toMatchObject({ batches: [found.body], totalItems: 1 })
  })

  it('is closed with its difference, once, takes nothing more, and is opened again', async () => {
    const pastor = await givingChurch(api)
    const { id, created_by } = await openBatch(pastor)
    const gift = { id: randomUUID(), batch_id: id, amount: 90 }
    await pastor.give(gift)
    const closed = await close(pastor, id)
    expect(closed.body).toMatchObject({
      difference: [{ currency: 'USD', amount: -10 }],
      closed_by: created_by,
    })
    expect((await close(pastor, id)).body).toEqual(closed.body)
    expect(await pastor.log({ batch_id: id })).toMatchObject({
      status: 400,
      body: { fields: { batch_id: expect.any(String) } },
    })
    // The same gift once more, whose response was lost.
    expect(await pastor.give(gift)).toMatchObject({ amount: 90 })
    const opened = await api.call(giftBatches.reopen, { batch_id: id }, { token: pastor.token })
    expect(opened.body).toMatchObject({ closed_at: null, closed_by: null, difference: [] })
    await pastor.give({ batch_id: id, amount: 10 })
    expect((await close(pastor, id)).body.difference).toEqual([])
  })

  it('never closes without a gift that was on its way', async () => {
    const pastor = await givingChurch(api)
    const { id } = await openBatch(pastor)
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => pastor.log({ batch_id: id, amount: 10 })),
      close(pastor, id),
    ])
    const taken = replies.slice(0, 6).filter(({ status }) => status === 200).length
    const { body } = await api.call(giftBatches.get, { batch_id: id }, { token: pastor.token })
    expect(body.entered).toEqual(taken === 0 ? [] : [{ currency: 'USD', amount: 10 * taken, gifts: taken }])
    expect(body.difference).toEqual([{ currency: 'USD', amount: 10 * taken - 100 }])
  })

  it('hands a gift on to another open one or to none, and its sums follow', async () => {
    const pastor = await givingChurch(api)
    const [first, second] = [await openBatch(pastor), await openBatch(pastor)]
    const { id: donation_id } = await pastor.give({ batch_id: first.id, amount: 40 })
    await pastor.give({ batch_id: first.id, amount: 2 })
    const move = (input: object) =>
      api.call(donations.update, { donation_id, amount: 40, ...input }, { token: pastor.token })
    expect((await move({ batch_id: second.id })).body).toMatchObject({ batch_id: second.id, amount: 40 })
    expect(await enteredIn(pastor, first.id)).toEqual([{ currency: 'USD', amount: 2, gifts: 1 }])
    expect(await enteredIn(pastor, second.id)).toEqual([{ currency: 'USD', amount: 40, gifts: 1 }])
    // An app that says nothing of batches leaves it where it is.
    expect((await move({ amount: 30 })).body).toMatchObject({ batch_id: second.id, amount: 30 })
    expect((await move({ batch_id: null })).body).toMatchObject({ batch_id: null })
    expect(await enteredIn(pastor, second.id)).toEqual([])
  })

  it('that is closed neither takes a gift from another nor hands one on, but lets it be corrected', async () => {
    const pastor = await givingChurch(api)
    const [open, closed] = [await openBatch(pastor), await openBatch(pastor)]
    const outside = await pastor.give({ batch_id: open.id })
    const inside = await pastor.give({ batch_id: closed.id })
    await close(pastor, closed.id)
    const change = ({ id }: { id: string }, batch_id: string | null) =>
      api.call(donations.update, { donation_id: id, amount: 30, batch_id }, { token: pastor.token })
    for (const reply of [
      await change(outside, closed.id),
      await change(inside, open.id),
      await change(inside, null),
    ])
      expect(reply).toMatchObject({ status: 400, body: { fields: { batch_id: expect.any(String) } } })
    expect((await change(inside, closed.id)).body).toMatchObject({ amount: 30, batch_id: closed.id })
  })

  it('is deleted once, and its gifts stay, also those that were still on their way', async () => {
    const pastor = await givingChurch(api)
    const { id } = await openBatch(pastor)
    const gift = await pastor.give({ batch_id: id, amount: 40 })
    for (const reply of [await remove(pastor, id), await remove(pastor, id)]) expect(reply.status).toBe(200)
    expect((await api.call(giftBatches.get, { batch_id: id }, { token: pastor.token })).status).toBe(404)
    const late = await pastor.give({ batch_id: id, amount: 2 })
    const moved = { donation_id: gift.id, amount: 40, batch_id: id }
    const { body } = await api.call(donations.update, moved, { token: pastor.token })
    expect([late, body]).toMatchObject([{ batch_id: null }, { id: gift.id, batch_id: null }])
    expect((await pastor.list()).totals).toEqual([{ currency: 'USD', amount: 42, gifts: 2 }])
    const again = { id, church_id: pastor.churchId, date: '2026-03-01' }
    expect((await api.call(giftBatches.create, again, { token: pastor.token })).status).toBe(404)
    const list = await api.call(giftBatches.list, { church_id: pastor.churchId }, { token: pastor.token })
    expect(list.body.batches).toEqual([])
  })

  it('is not deleted while it is closed', async () => {
    const pastor = await givingChurch(api)
    const { id } = await openBatch(pastor)
    await close(pastor, id)
    expect(await remove(pastor, id)).toMatchObject({
      status: 409,
      body: { message: m.batch_closed_delete() },
    })
    await api.call(giftBatches.reopen, { batch_id: id }, { token: pastor.token })
    expect((await remove(pastor, id)).status).toBe(200)
  })

  it.each([
    ['a day that is none', { date: '2026-02-30' }],
    ['one currency twice', { counted: [...envelopes, ...envelopes] }],
    ['an amount that is none', { counted: [{ currency: 'USD', amount: 'ten' }] }],
    ['another currency', { counted: [{ currency: 'JPY', amount: 10 }] }],
  ])('refuses %s', async (_, input) => {
    const { churchId, token } = await givingChurch(api)
    const fields = { church_id: churchId, date: '2026-03-01', ...input }
    expect((await api.call(giftBatches.create, fields as never, { token })).status).toBe(400)
  })

  it("is not found from another church, nor under another's name", async () => {
    const pastor = await givingChurch(api)
    const stranger = await owner(api)
    const batch = await openBatch(pastor)
    const asked = { batch_id: batch.id }
    expect((await api.call(giftBatches.get, asked, { token: stranger.token })).status).toBe(404)
    const named = { ...asked, church_id: stranger.church.id }
    expect((await api.call(giftBatches.close, named, { token: pastor.token })).status).toBe(404)
    expect((await api.call(giftBatches.reopen, named, { token: pastor.token })).status).toBe(404)
    expect((await api.call(giftBatches.remove, named, { token: pastor.token })).status).toBe(404)
    expect((await remove({ ...pastor, token: stranger.token }, batch.id)).status).toBe(404)
    const taken = { id: batch.id, church_id: stranger.church.id, date: '2026-03-01' }
    expect((await api.call(giftBatches.create, taken, { token: stranger.token })).status).toBe(404)
  })
})
