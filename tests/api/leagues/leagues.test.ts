import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { applications } from '#contract/leagues/applications.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { notices } from '#contract/notices.ts'
import { users } from '#server/db/schema/account.ts'
import { eq } from 'drizzle-orm'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { leagueFields, setType } from '#tests/support/samples/league-samples.ts'

// A database of its own: a search finds what is open to everybody.
const api = await startApi({})
const today = dateIn('America/Port-au-Prince', new Date())

async function someone(type: 1 | 2): Promise<Actor> {
  const actor = await person(api)
  await setType(api, actor.user.id, type)
  return actor
}

const post = (actor: Actor, changed: Record<string, unknown> = {}) =>
  api.call(leagues.create, { ...leagueFields(), ...changed }, { token: actor.token })
const posted = async (actor: Actor, changed: Partial<LeagueFields> = {}) =>
  (await post(actor, changed)).body.league.id
const find = (league_id: string, actor?: Actor) =>
  api.call(leagues.find, { league_id }, actor ? { token: actor.token } : {})
const search = async (input: Record<string, unknown> = {}, actor?: Actor) => {
  const { body } = await api.call(leagues.open, { limit: 50, ...input }, actor ? { token: actor.token } : {})
  return body
}
const titles = async (input: Record<string, unknown>) =>
  (await search(input)).leagues.map(({ title }) => title)

let organiser: Actor
let candidate: Actor
beforeAll(async () => {
  organiser = await someone(2)
  candidate = await someone(1)
})

describe('posting', () => {
  test('an organiser posts, changes, closes, reopens and deletes a league', async () => {
    const created = await post(organiser, { title: 'Lig ete a' })
    expect([created.status, created.body.message]).toEqual([200, 'League has been created.'])
    const { id } = created.body.league
    expect(created.body.league).toMatchObject({ _id: id, title: 'Lig ete a', status: 1, applied_count: 0 })
    const call = { token: organiser.token }
    const edit = await api.call(
      leagues.update,
      { ...leagueFields({ title: 'Lig otòn lan' }), league_id: id },
      call,
    )
    expect([edit.status, edit.body.message]).toEqual([200, 'League has been updated.'])
    expect((await api.call(leagues.get, { league_id: id }, call)).body.title).toBe('Lig otòn lan')
    const list = async (status: '1' | '2') =>
      (await api.call(leagues.list, { status, limit: 50 }, call)).body.leagues.map((one) => one.id)
    expect(await list('1')).toContain(id)
    await api.call(leagues.setStatus, { league_id: id, status: 2 }, call)
    expect([await list('1'), await list('2')]).toEqual([expect.not.arrayContaining([id]), [id]])
    expect((await find(id, candidate)).status).toBe(404)
    await api.call(leagues.setStatus, { league_id: id, status: 1 }, call)
    expect((await find(id, candidate)).status).toBe(200)
    const removed = await api.call(leagues.remove, { league_id: id }, call)
    expect([removed.status, removed.body.message]).toEqual([200, 'Job has been deleted.'])
    expect((await find(id, organiser)).status).toBe(404)
  })

  test('the same id again is the same league, and nobody takes the id of another', async () => {
    const id = randomUUID()
    expect((await post(organiser, { id })).body.league.id).toBe(id)
    const again = await post(organiser, { id, title: 'Yon lòt' })
    expect([again.status, again.body.league.title]).toEqual([200, 'Lig foutbòl jèn yo'])
    expect((await post(await someone(2), { id })).status).toBe(422)
  })

  test('who is no organiser posts nothing', async () => {
    expect(await post(candidate)).toMatchObject({ status: 403 })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['an end before the start', { end_date: addDays(today, 1) }, 'end_date'],
    ['a closing date in the past', { closing_date: addDays(today, -1) }, 'closing_date'],
    [
      'a registration that is over',
      { registration_dates: { regular: { start: addDays(today, -9), end: addDays(today, -2) } } },
      'registration_dates.regular.end',
    ],
    [
      'a registration that ends before it starts',
      { registration_dates: { regular: { start: today, end: addDays(today, -2) } } },
      'registration_dates.regular.end',
    ],
    ['a fee below 0', { individual_fees: { regular: -1 } }, 'individual_fees.regular'],
    ['a fee of thirds of a cent', { team_fees: { regular: 0.333 } }, 'team_fees.regular'],
    ['a roster of 0', { max_roster_size: 0 }, 'max_roster_size'],
    [
      'too many game times',
      { game_times: Array.from({ length: 10_000 }, () => ({ day: 1, hour: 1, minute: 1 })) },
      'game_times',
    ],
    ['no game times', { game_times: [] }, 'game_times'],
    ['an hour of 24', { game_times: [{ day: 1, hour: 24, minute: 0 }] }, 'game_times.0.hour'],
    ['six questions', { questions: Array(6).fill('Poukisa?') }, 'questions'],
    ['no way to pay', { payment_options: [] }, 'payment_options'],
    ['no zip code in the United States', { country: 'US', state: 'FL' }, 'zip_code'],
    ['a job without pay', { kind: 'job' }, 'pay_type'],
    ['a job with a salary that is not said', { kind: 'job', pay_type: 'salary' }, 'starting_salary'],
    ['a time zone that is none', { timezone: 'Ayiti' }, 'timezone'],
    ['no title', { title: '  ' }, 'title'],
  ])('%s is refused at its field', async (_, changed, field) => {
    const { status, body } = await post(organiser, changed)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: expect.arrayContaining([field]),
    })
  })

  test('an event does without what games need, and a job without fees', async () => {
    const games = {
      game_times: [],
      game_format: '',
      equipment_needed: '',
      max_roster_size: null,
      team_fees: null,
    }
    expect((await post(organiser, { ...games, kind: 'event' })).status).toBe(200)
    const job = { ...games, kind: 'job', individual_fees: null, payment_options: [] }
    expect((await post(organiser, { ...job, pay_type: 'hourly', hourly_rate: 7.5 })).status).toBe(200)
  })

  test('an organiser stays one as long as something is active', async () => {
    const actor = await someone(2)
    const id = await posted(actor)
    const become = () => api.call(account.update, { user_type: 1 }, { token: actor.token })
    expect((await become()).status).toBe(409)
    await api.call(leagues.setStatus, { league_id: id, status: 2 }, { token: actor.token })
    expect((await become()).status).toBe(200)
  })
})

describe('the page of a league', () => {
  test('is for everybody, by the link, or for its organiser alone', async () => {
    const [open, linked, own] = [
      await posted(organiser),
      await posted(organiser, { privacy_status: 2 }),
      await posted(organiser, { privacy_status: 3 }),
    ]
    const seen = async (actor?: Actor) =>
      Promise.all([open, linked, own].map(async (id) => (await find(id, actor)).status))
    expect(await seen()).toEqual([200, 200, 404])
    expect(await seen(candidate)).toEqual([200, 200, 404])
    expect(await seen(organiser)).toEqual([200, 200, 200])
    const found = (await search()).leagues.map(({ id }) => id)
    expect(found).toContain(open)
    expect(found).not.toContain(linked)
    expect(found).not.toContain(own)
  })

  test('says what counts today: the fee, the places, whether one may apply', async () => {
    const id = await posted(organiser, {
      registration_dates: {
        early_bird: { start: addDays(today, -3), end: addDays(today, 3) },
        regular: { start: addDays(today, 4), end: addDays(today, 20) },
      },
      individual_fees: { early_bird: 30, regular: 50, late: null },
      application_limit: 1,
    })
    const { body } = await find(id, candidate)
    expect(body).toMatchObject({
      period_today: 'early_bird',
      closes: addDays(today, 20),
      openness: 'open',
      places_left: 1,
      mine: false,
      application: null,
      organiser: { id: organiser.user.id, rating: null, reviews: 0 },
    })
    expect((await search({ limit: 50 })).leagues.find((one) => one.id === id)).toMatchObject({
      fee_today: 30,
    })
    await api.call(applications.apply, { league_id: id }, { token: candidate.token })
    expect((await find(id, candidate)).body).toMatchObject({
      places_left: 0,
      application: { status: 1, place: null },
    })
    const later = await someone(1)
    await api.call(applications.apply, { league_id: id }, { token: later.token })
    expect((await find(id, later)).body.application).toMatchObject({ status: 5, place: 1 })
    expect((await search({}, later)).leagues.find((one) => one.id === id)).toMatchObject({ applied: true })
  })

  test('goes with the account that is to be deleted', async () => {
    const leaving = await someone(2)
    const id = await posted(leaving)
    await api.db.update(users).set({ deletionRequestedAt: new Date() }).where(eq(users.id, leaving.user.id))
    expect((await find(id)).status).toBe(404)
    expect((await search()).leagues.map((one) => one.id)).not.toContain(id)
  })
})

describe('a search among what is open', () => {
  beforeAll(async () => {
    const poster = await someone(2)
    const days = (from: number, to: number) => ({
      start_date: addDays(today, from),
      end_date: addDays(today, to),
    })
    await posted(poster, { title: 'Koral Nwèl', ...days(40, 41), state: 'OU', minimum_age: 16 })
    await posted(poster, { title: 'Kan ete timoun', ...days(200, 210), state: 'SD', kind: 'event' })
    await posted(poster, {
      title: 'Chante gratis',
      ...days(35, 36),
      state: 'OU',
      individual_fees: { early_bird: null, regular: 0, late: null },
    })
    await posted(poster, {
      title: 'Pyanis',
      ...days(90, 300),
      country: 'US',
      state: 'FL',
      zip_code: '33127',
      kind: 'job',
      pay_type: 'hourly',
      hourly_rate: 25,
      individual_fees: null,
    })
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['words, ignoring accents, from their beginning', { q: 'koral nwe' }, ['Koral Nwèl']],
    ['signs that are no words', { q: "'!&|:*", state: 'SD' }, ['Kan ete timoun']],
    ['the place', { country: 'HT', state: 'OU' }, ['Chante gratis', 'Koral Nwèl']],
    ['the kind', { kind: 'job' }, ['Pyanis']],
    ['the days', { from: addDays(today, 205), to: addDays(today, 206), kind: 'event' }, ['Kan ete timoun']],
    ['an age', { state: 'OU', age: 12 }, ['Chante gratis']],
    ['what costs nothing', { free: 'true' }, ['Chante gratis']],
    ['all of it, by date', { q: 'chante', free: 'true', age: 20, country: 'HT' }, ['Chante gratis']],
  ])('finds by %s', async (_, input, expected) => {
    expect((await titles(input)).filter((title) => title !== 'Lig foutbòl jèn yo')).toEqual(expected)
  })

  test('comes in pages, by date or the latest first', async () => {
    const all = (await search({ limit: 1000 })).leagues
    expect(all.map(({ start_date }) => start_date)).toEqual(
      all.map(({ start_date }) => start_date).toSorted(),
    )
    const second = await search({ page: 2, limit: 2 })
    expect(second.leagues.map(({ id }) => id)).toEqual(all.slice(2, 4).map(({ id }) => id))
    expect(second).toMatchObject({
      totalItems: all.length,
      totalPages: Math.ceil(all.length / 2),
      currentPage: 2,
    })
    expect((await search({ sort: 'newest' })).leagues[0]!.title).toBe('Pyanis')
  })
})

test('whoever saved a search is told once of what fits, and not of their own', async () => {
  const watcher = await someone(1)
  const poster = await someone(2)
  const save = (actor: Actor, input: object) => api.call(leagues.saveSearch, input, { token: actor.token })
  const saved = await save(watcher, { q: 'volebòl', country: 'HT' })
  expect((await save(watcher, { q: 'VOLEBÒL', country: 'HT' })).body.id).toBe(saved.body.id)
  await save(poster, { q: 'volebòl' })
  const other = await posted(poster, { title: 'Tounwa baskètbòl' })
  const id = await posted(poster, { title: 'Tounwa volebòl', privacy_status: 3 })
  const told = async (actor: Actor) => {
    const { body } = await api.call(notices.list, {}, { token: actor.token })
    return body.notices.map(({ kind, path, count }) => ({ kind, path, count }))
  }
  // Told of once it can be seen, and not again when it changes.
  const edit = { ...leagueFields({ title: 'Tounwa volebòl' }), league_id: id }
  await api.call(leagues.update, edit, { token: poster.token })
  const once = [{ kind: 'league_found', path: `/leagues/${id}`, count: 1 }]
  await expect.poll(() => told(watcher)).toEqual(once)
  await api.call(leagues.update, edit, { token: poster.token })
  const last = await posted(poster, { title: 'Volebòl timoun' })
  await expect
    .poll(() => told(watcher))
    .toEqual([{ kind: 'league_found', path: `/leagues/${last}`, count: 2 }])
  expect(await told(poster)).toEqual([])
  expect((await find(other)).status).toBe(200)

  const list = async () => (await api.call(leagues.searches, {}, { token: watcher.token })).body.searches
  expect(await list()).toMatchObject([{ id: saved.body.id, q: 'volebòl', country: 'HT' }])
  const remove = (actor: Actor) =>
    api.call(leagues.removeSearch, { search_id: saved.body.id }, { token: actor.token })
  expect((await remove(poster)).status).toBe(404)
  expect((await remove(watcher)).status).toBe(200)
  for (let i = 0; i < 20; i++) expect((await save(watcher, { q: `rechèch${i}` })).status).toBe(200)
  expect((await save(watcher, { q: 'youn anplis' })).status).toBe(409)
})
