import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { applicationCalls } from '#tests/support/applications.ts'
import { leagueFields, postedBy } from '#tests/support/samples/league-samples.ts'

const api = await startApi()
const { someone, applied, decide } = applicationCalls(api)
const today = dateIn('America/Port-au-Prince', new Date())

let organiser: Actor
beforeAll(async () => {
  organiser = await someone(2)
})
const post = (changed: Record<string, unknown>) =>
  api.call(leagues.create, { ...leagueFields(), ...changed }, { token: organiser.token })

describe('state, zip code and days', () => {
  test.each([
    [
      'letters as a zip code of the United States',
      { country: 'US', state: 'FL', zip_code: 'ABCDE' },
      'zip_code',
    ],
    [
      'four digits as a zip code of the United States',
      { country: 'US', state: 'FL', zip_code: '3312' },
      'zip_code',
    ],
    ['five digits as a zip code of Haiti', { zip_code: '33127' }, 'zip_code'],
    ['a state of another country', { country: 'US', state: 'SE', zip_code: '33127' }, 'state'],
    ['a department that is none', { state: 'Florida' }, 'state'],
    ['a state that is none', { country: 'US', state: 'ZZ', zip_code: '33127' }, 'state'],
    ['a start in the last century', { start_date: '1926-11-28' }, 'start_date'],
    ['an end in a thousand years', { end_date: '3026-11-28' }, 'end_date'],
    ['a playoff in a hundred years', { playoff_date: '2126-11-28' }, 'playoff_date'],
    ['a day that does not exist', { start_date: '2027-02-30' }, 'start_date'],
    [
      'a registration since a hundred years',
      { registration_dates: { regular: { start: '1926-01-01', end: addDays(today, 5) } } },
      'registration_dates.regular.start',
    ],
  ])('%s is refused at its field', async (_, changed, field) => {
    const { status, body } = await post(changed)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: expect.arrayContaining([field]),
    })
  })

  test.each([
    { country: 'US', state: 'FL', zip_code: '33127' },
    { country: 'US', state: 'Florida', zip_code: '33127-1234' },
    { state: 'Lwès', zip_code: 'HT6110' },
    { state: 'Ouest', zip_code: '6110' },
    { country: 'CA', state: 'Québec', zip_code: 'H2X 1Y4' },
    { country: 'DO', state: 'Santiago', zip_code: '' },
  ])('the place %j is taken', async (place) => {
    expect(await post(place)).toMatchObject({ status: 200 })
  })
})

describe('places', () => {
  test.each([
    ['without a limit', null],
    ['with a free place', 2],
    ['with exactly the place that it had', 1],
  ])('a rejection can be undone %s', async (_, application_limit) => {
    const ana = await someone(1)
    const id = await applied(ana, await postedBy(api, organiser.user.id, { application_limit }))
    const { body } = await decide(organiser, id, 3)
    expect(body.application.place_left).toBe(true)
    expect((await decide(organiser, id, 1)).status).toBe(200)
  })
})
