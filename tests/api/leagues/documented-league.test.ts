import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { profile } from '#contract/account/profile.ts'
import { owner, person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { setType } from '#tests/support/samples/league-samples.ts'

// The documents' payloads as they stand, without the fields that this product adds to them.

const api = await startApi({})
const today = dateIn('America/New_York', new Date())
const inDays = (days: number) => addDays(today, days)

const documented = {
  title: 'Brooklyn Summer League',
  start_date: inDays(60),
  end_date: inDays(120),
  address: '12 Flatbush Avenue',
  city: 'Brooklyn',
  state: 'NY',
  zip_code: '11217',
  sponsor: 'Lakou Sports',
  minimum_age: 18,
  individual_fees: { early_bird: 40, regular: 50, late: 60 },
  team_fees: { early_bird: 180, regular: 200, late: 220 },
  registration_dates: {
    early_bird: { start: inDays(0), end: inDays(10) },
    regular: { start: inDays(11), end: inDays(30) },
    late: { start: inDays(31), end: inDays(40) },
  },
  game_times: [{ hour: 18, minute: 30, second: 0 }],
  game_format: '5 on 5',
  payment_options: ['Cash', 'Card'],
  playoff_date: inDays(118),
  max_roster_size: 12,
  additional_player_fee: 25,
  equipment_needed: 'Shoes',
  prizes: 'A cup',
  status: 1,
  privacy_status: 1,
  is_external: false,
  league_website: '',
}

let organiser: Actor
beforeAll(async () => {
  organiser = await person(api)
  await setType(api, organiser.user.id, 2)
})

const post = (payload: object, by = organiser, path = 'leagues/') =>
  api.app.request(`/api/${path}`, {
    method: 'POST',
    headers: { authorization: by.token, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
const created = async (payload: object, by = organiser) => {
  const response = await post(payload, by)
  const body = (await response.json()) as { message: string; league: Record<string, unknown> }
  expect(response.status, body.message).toBe(200)
  return body
}

describe('POST leagues/', () => {
  test('takes the documented fields alone, and fills in kind, country, time zone and weekday', async () => {
    const { message, league } = await created(documented)
    expect(message).toBe('League has been created.')
    const weekday = new Date(`${documented.start_date}T00:00:00Z`).getUTCDay() || 7
    expect(league).toMatchObject({
      kind: 'league',
      country: 'US',
      timezone: 'America/New_York',
      state: 'NY',
      game_times: [{ day: weekday, hour: 18, minute: 30 }],
    })
  })

  test('takes it without the optional fields, and days as instants', async () => {
    const {
      sponsor: _sponsor,
      playoff_date: _playoff,
      prizes: _prizes,
      additional_player_fee: _fee,
      ...required
    } = documented
    const { league } = await created({
      ...required,
      start_date: `${required.start_date}T05:00:00.000Z`,
      end_date: `${required.end_date}T05:00:00.000Z`,
      individual_fees: { regular: 50 },
      team_fees: { regular: 200 },
      registration_dates: {
        regular: { start: `${inDays(0)}T05:00:00.000Z`, end: `${inDays(30)}T05:00:00.000Z` },
      },
      game_times: [{ day: 6, hour: 18, minute: 30 }],
    })
    expect(league).toMatchObject({ start_date: documented.start_date, game_times: [{ day: 6 }] })
  })

  test('a league that names no age and no fees has the documented defaults', async () => {
    const {
      minimum_age: _age,
      individual_fees: _fees,
      team_fees: _team,
      privacy_status: _who,
      ...rest
    } = documented
    const { league } = await created(rest)
    expect(league).toMatchObject({
      minimum_age: 18,
      privacy_status: 1,
      individual_fees: { regular: 50 },
      team_fees: { regular: 200 },
    })
    const response = await api.app.request(`/api/crud/leagues/${String(league['id'])}`, {
      method: 'PUT',
      headers: { authorization: organiser.token, 'content-type': 'application/json' },
      body: JSON.stringify({ ...documented, minimum_age: 12, privacy_status: 2 }),
    })
    expect(response.status).toBe(200)
    const again = await api.app.request(`/api/crud/leagues/${String(league['id'])}`, {
      method: 'PUT',
      headers: { authorization: organiser.token, 'content-type': 'application/json' },
      body: JSON.stringify(rest),
    })
    expect(await again.json()).toMatchObject({ league: { minimum_age: 12, privacy_status: 2 } })
  })

  test('an event of a title, a day and a place costs nothing and is for all ages', async () => {
    const { title, address, city, state, registration_dates } = documented
    const day = inDays(60)
    const event = { title, address, city, state, start_date: day, end_date: day, registration_dates }
    const { league } = await created({ ...event, kind: 'event', individual_fees: { regular: 0 } })
    expect(league).toMatchObject({ minimum_age: 0, team_fees: null, payment_options: [], zip_code: '' })
    const paid = await post({ ...event, kind: 'event', individual_fees: { regular: 5 } })
    expect(await paid.json()).toMatchObject({ fields: { payment_options: expect.any(String) } })
  })

  test.each([
    ['TX', '77002', 'US', 'America/Chicago'],
    ['CA', '90001', 'US', 'America/Los_Angeles'],
    ['ND', '58102', 'US', 'America/Chicago'],
    ['OU', 'HT6110', 'HT', 'America/Port-au-Prince'],
    ['SD', '', 'HT', 'America/Port-au-Prince'],
  ])('of an organiser with a church in Haiti: %s %s is in %s', async (state, zip_code, country, timezone) => {
    const pastor = await owner(api)
    await setType(api, pastor.user.id, 2)
    expect((await created({ ...documented, state, zip_code }, pastor)).league).toMatchObject({
      country,
      timezone,
    })
  })

  test('and PUT crud/leagues/{id} changes it with the same, and keeps where it is', async () => {
    const { league } = await created({ ...documented, country: 'US', timezone: 'America/Detroit' })
    const response = await api.app.request(`/api/crud/leagues/${String(league['id'])}`, {
      method: 'PUT',
      headers: { authorization: organiser.token, 'content-type': 'application/json' },
      body: JSON.stringify({ ...documented, title: 'Brooklyn Fall League' }),
    })
    expect(await response.json()).toMatchObject({
      message: 'League has been updated.',
      league: { title: 'Brooklyn Fall League', timezone: 'America/Detroit', kind: 'league' },
    })
  })

  test('and keeps what only this product has', async () => {
    const added = {
      description: 'Pou tout moun.',
      maximum_age: 40,
      closing_date: inDays(20),
      application_limit: 16,
      questions: ['Ki pozisyon?'],
      currency: 'HTG',
      team_registration: true,
      minimum_roster_size: 5,
    }
    const { league } = await created({ ...documented, ...added })
    const response = await api.app.request(`/api/crud/leagues/${String(league['id'])}`, {
      method: 'PUT',
      headers: { authorization: organiser.token, 'content-type': 'application/json' },
      body: JSON.stringify(documented),
    })
    expect(await response.json()).toMatchObject({ league: added })
  })

  test('and leaves an event an event', async () => {
    const { league } = await created({ ...documented, kind: 'event' })
    const response = await api.app.request(`/api/crud/leagues/${String(league['id'])}`, {
      method: 'PUT',
      headers: { authorization: organiser.token, 'content-type': 'application/json' },
      body: JSON.stringify(documented),
    })
    expect(await response.json()).toMatchObject({ league: { kind: 'event' } })
  })

  test('says what is missing of the documented fields', async () => {
    const { title: _title, ...rest } = documented
    const response = await post(rest)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { title: expect.any(String) } })
  })
})

test('PUT auth/users/photo/{userId} gives the caller a photo, and nobody else', async () => {
  const square = sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
  const file = new Blob([new Uint8Array(await square.jpeg().toBuffer())])
  const by = { token: organiser.token }
  const own = await api.call(profile.updatePhoto, { user_id: organiser.user.id, file }, by)
  expect([own.status, own.body.message]).toEqual([200, 'Photo has been updated.'])
  expect((await api.app.request(`/api/auth/download/${own.body.file}`)).status).toBe(200)
  const other = await person(api)
  expect((await api.call(profile.updatePhoto, { user_id: other.user.id, file }, by)).status).toBe(404)
})
