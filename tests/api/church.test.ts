import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { analytics } from '#contract/analytics.ts'
import { church, timezones } from '#contract/church.ts'
import { donations } from '#contract/donations.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { churches } from '#server/db/schema/church.ts'
import { member, owner, person, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'

const api = await startApi()
const details = {
  name: 'Legliz Lakou',
  address: '12 Ri Lanbi, Jakmèl',
  phone: '5093712345',
  timezone: 'America/New_York',
}
const create = (token: string, input: Record<string, unknown> = {}, headers = {}) =>
  api.call(church.create, { ...details, ...input }, { token, headers })
const list = (token: string, input = {}) => api.call(church.list, input, { token })

test('whoever creates a church owns it', async () => {
  const { token } = await person(api)
  const { status, body } = await create(token)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(String),
    ...details,
    currency: 'USD',
    language: 'en',
    country: 'US',
    weekly_reminder: false,
    role: 'owner',
    logo: null,
    cover: null,
    colour: null,
    deletedUntil: null,
  })
  expect((await list(token)).body.churches).toEqual([body])
})

test.each([
  ['America/Port-au-Prince', 'HT'],
  ['America/Puerto_Rico', 'US'],
  ['America/Los_Angeles', 'US'],
  ['America/Toronto', 'CA'],
  ['Europe/Paris', 'FR'],
])(
  'phone numbers in %s are read as those of %s, unless the church says otherwise',
  async (timezone, country) => {
    const { token } = await person(api)
    expect((await create(token, { timezone })).body.country).toBe(country)
    expect((await create(token, { timezone, country: 'FR' })).body.country).toBe('FR')
  },
)

test.each(timezones)('a church in %s has its figures and gifts by its own days', async (timezone) => {
  const { token } = await person(api)
  const { body: added } = await create(token, { timezone, currency: 'EUR' })
  const on = { church_id: added.id }
  const giver = await member(api, token, added.id)
  const today = dateIn(timezone)
  const gift = { ...on, member_id: giver.id, amount: 12.5, date: today }
  expect((await api.call(donations.add, gift, { token })).body).toMatchObject({
    currency: 'EUR',
    date: today,
  })
  expect((await api.call(analytics.overview, on, { token })).status).toBe(200)
})

test('a country that nobody chose goes with the time zone, one that was chosen stays', async () => {
  const { token } = await person(api)
  const { body: added } = await create(token)
  const move = async (timezone: string, more: object = {}) => {
    const input = { ...details, church_id: added.id, timezone, ...more }
    return (await api.call(church.update, input, { token })).body.country
  }
  expect(await move('America/Port-au-Prince')).toBe('HT')
  expect(await move('America/Chicago')).toBe('US')
  expect(await move('America/Chicago', { country: 'CA' })).toBe('CA')
  expect(await move('America/Port-au-Prince')).toBe('CA')
})

test('the same id again returns the existing church', async () => {
  const { token } = await person(api)
  const id = randomUUID()
  const first = await create(token, { id })
  const again = await create(token, { id, name: 'Another name' })
  expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body })
  expect((await list(token)).body.totalItems).toBe(1)
})

test('concurrent copies of one request create one church', async () => {
  const { token } = await person(api)
  const id = randomUUID()
  const responses = await Promise.all(Array.from({ length: 6 }, () => create(token, { id })))
  expect(responses.map((response) => response.status)).toEqual(Array(6).fill(200))
  expect((await list(token)).body.totalItems).toBe(1)
})

test("the id of somebody else's church is rejected, and nothing of it revealed or changed", async () => {
  const theirs = await owner(api)
  const { token } = await person(api)
  const response = await create(token, { id: theirs.church.id })
  expect({ status: response.status, body: response.body }).toEqual({
    status: 404,
    body: { message: 'This could not be found.' },
  })
  const leader = await withRole(api, theirs.church.id, 'leader')
  expect((await create(leader.token, { id: theirs.church.id })).status).toBe(404)
  expect((await list(theirs.token)).body.churches).toEqual([theirs.church])
})

test.each([
  ['id', 'a/b', m.id_invalid],
  ['name', ' ', m.church_name_required],
  ['phone', '', m.phone_required],
  ['phone', '123456789', m.church_phone_invalid],
  ['phone', '1234567890123456', m.church_phone_invalid],
  ['phone', '+5093712345', m.church_phone_invalid],
  ['timezone', 'Asia/Tokyo', m.timezone_required],
  ['timezone', '', m.timezone_required],
  ['currency', 'JPY', m.field_invalid],
  ['language', 'es', m.field_invalid],
  ['country', 'ZZ', m.field_invalid],
])('a church with the %s %j is rejected at that field, new or changed', async (field, value, message) => {
  const mine = await owner(api)
  const input = { ...details, [field]: value }
  await expectFieldRefused(api, church.create, input, { field, message }, { token: mine.token })
  if (field !== 'id') {
    const change = { ...input, church_id: mine.church.id }
    await expectFieldRefused(api, church.update, change, { field, message }, { token: mine.token })
  }
  expect((await list(mine.token)).body.churches).toEqual([mine.church])
})

test('the address may follow later, and is not taken away again', async () => {
  const { token } = await person(api)
  const { address, ...rest } = details
  const made = await api.call(church.create, rest, { token })
  expect({ status: made.status, address: made.body.address }).toEqual({ status: 200, address: '' })
  const without = { ...rest, address: '', church_id: made.body.id }
  const named = await api.call(church.update, { ...without, name: 'Legliz Lespwa' }, { token })
  expect(named).toMatchObject({ status: 200, body: { name: 'Legliz Lespwa', address: '' } })
  await api.call(church.update, { ...without, address }, { token })
  const refused = { field: 'address', message: m.address_required }
  await expectFieldRefused(api, church.update, without, refused, { token })
})

test('a name of 10,000 characters is rejected at its field', async () => {
  const { token } = await person(api)
  const response = await create(token, { name: 'é'.repeat(10_000) })
  expect(response.status).toBe(400)
  expect(response.body.fields).toEqual({ name: 'At most 200 characters.' })
})

test('names in any script, with emoji and from right to left, are stored unchanged', async () => {
  const { token } = await person(api)
  const name = 'كنيسة السلام ⛪️ Église'
  expect((await create(token, { name })).body.name).toBe(name)
})

test('a user lists their churches, oldest first, with the role in each', async () => {
  const mine = await owner(api)
  const theirs = await owner(api)
  await owner(api)
  const second = (await create(mine.token)).body
  const leader = await withRole(api, mine.church.id, 'leader')
  // Created first of the two.
  await api.db
    .update(churches)
    .set({ createdAt: new Date(0) })
    .where(eq(churches.id, second.id))
  const { body } = await list(mine.token)
  expect(body.churches.map(({ id }) => id)).toEqual([second.id, mine.church.id])
  expect(body.churches.map(({ id }) => id)).not.toContain(theirs.church.id)
  expect((await list(leader.token)).body.churches).toEqual([{ ...mine.church, role: 'leader' }])
})

test('the list is paged; pages beyond the end are empty', async () => {
  const { token } = await person(api)
  expect((await list(token)).body).toEqual({ churches: [], currentPage: 1, totalPages: 0, totalItems: 0 })
  for (let i = 0; i < 3; i++) await create(token)
  const second = (await list(token, { page: 2, limit: 2 })).body
  expect(second).toMatchObject({ currentPage: 2, totalPages: 2, totalItems: 3 })
  expect(second.churches).toHaveLength(1)
  expect((await list(token, { page: 999_999_999, limit: 1000 })).body).toMatchObject({
    churches: [],
    totalItems: 3,
  })
})

test.each([
  ['page', '0', m.number_invalid],
  ['page', 'x', m.number_invalid],
  ['limit', '0', m.number_invalid],
  ['limit', '1001', m.limit_too_large],
])('a list with the %s %j is rejected at that field', async (field, value, message) => {
  const { token } = await person(api)
  await expectFieldRefused(api, church.list, { [field]: value }, { field, message }, { token })
})

test('a leader changes the details; omitted fields stay', async () => {
  const mine = await owner(api)
  const leader = await withRole(api, mine.church.id, 'leader')
  const change = (input: Record<string, unknown>) =>
    api.call(church.update, { church_id: mine.church.id, ...input }, { token: leader.token })
  const settings = { currency: 'HTG', language: 'ht', country: 'CA', weekly_reminder: true }
  const changed = await change({ ...details, name: 'Lakou Nouvo', ...settings })
  expect({ status: changed.status, body: changed.body }).toEqual({
    status: 200,
    body: {
      id: mine.church.id,
      ...details,
      name: 'Lakou Nouvo',
      ...settings,
      role: 'leader',
      logo: null,
      cover: null,
      colour: null,
      deletedUntil: null,
    },
  })
  expect((await change({ ...details, name: 'Lakou' })).body).toMatchObject({ name: 'Lakou', ...settings })
})

test('an usher may not change the details; other users do not find the church', async () => {
  const mine = await owner(api)
  const usher = await withRole(api, mine.church.id, 'usher')
  const stranger = await owner(api)
  const change = (token: string) =>
    api.call(
      church.update,
      { church_id: mine.church.id, ...details, name: 'Taken' },
      { token, language: 'fr' },
    )
  const forbidden = await change(usher.token)
  expect(forbidden.status).toBe(403)
  expect(forbidden.body).toEqual({ message: m.not_allowed({}, { locale: 'fr' }) })
  expect((await change(stranger.token)).status).toBe(404)
  expect((await list(mine.token)).body.churches).toEqual([mine.church])
})
