import { expect, test } from 'vitest'
import * as v from 'valibot'
import { copyOf, newLeague, valuesOf } from './league-values.ts'
import type { LeagueValues } from './league-values.ts'
import { leagueSchema, readLeague } from './read-league.ts'

const filled: LeagueValues = {
  ...newLeague('league'),
  minimum_age: '16',
  'individual_fees.regular': '50',
  'team_fees.regular': '200',
  title: 'Lig foutbòl',
  start_date: '2027-03-01',
  end_date: '2027-05-01',
  country: 'HT',
  address: '12 Ri Lanbi',
  city: 'Jakmèl',
  state: 'SE',
  'registration_dates.regular.start': '2027-01-01',
  'registration_dates.regular.end': '2027-02-01',
  payment_options: ['Cash'],
  game_times: [{ day: '6', time: '15:30' }],
  game_format: '7 kont 7',
  equipment_needed: 'Soulye',
  max_roster_size: '12',
}

/** Returns errors by path. */
function problems(changed: Partial<LeagueValues>) {
  const { issues = [] } = v.safeParse(leagueSchema, { ...filled, ...changed })
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]))
}

test('a new one needs all that the specification requires, said at once', () => {
  const { issues = [] } = v.safeParse(leagueSchema, { ...newLeague('league'), country: 'US' })
  const paths = issues.map((issue) => v.getDotPath(issue))
  expect(new Set(paths)).toEqual(
    new Set([
      'address',
      'city',
      'end_date',
      'equipment_needed',
      'game_format',
      'game_times',
      'individual_fees.regular',
      'max_roster_size',
      'minimum_age',
      'payment_options',
      'registration_dates.regular.end',
      'registration_dates.regular.start',
      'start_date',
      'state',
      'team_fees.regular',
      'title',
      'zip_code',
    ]),
  )
})

test.each(['league', 'event', 'job'] as const)('a new %s begins without a price or an age', (kind) => {
  const typed = Object.entries(newLeague(kind)).filter(([name]) => /fee|rate|salary|_age/.test(name))
  expect(typed.filter(([, value]) => value !== '')).toEqual([])
})

/** Five fields of a short form. */
const short: Partial<LeagueValues> = {
  title: 'Tounwa',
  start_date: '2027-03-02',
  address: '12 Ri Lanbi',
  city: 'Jakmèl',
  state: 'SE',
  country: 'HT',
}

test('an event needs a title, a day and a place: it is open until that day, free and for all ages', () => {
  const event: LeagueValues = { ...newLeague('event'), ...short, timezone: 'America/Port-au-Prince' }
  expect(v.safeParse(leagueSchema, event).issues).toBeUndefined()
  const at = { ...event, game_times: [{ day: '6', time: '15:30' }] }
  expect(readLeague(at)).toMatchObject({
    end_date: '2027-03-02',
    minimum_age: 0,
    registration_dates: { regular: { end: '2027-03-02' } },
    individual_fees: { early_bird: null, regular: 0, late: null },
    team_fees: null,
    additional_player_fee: null,
    payment_options: [],
    // A Tuesday.
    game_times: [{ day: 2, hour: 15, minute: 30 }],
  })
  expect(readLeague({ ...at, end_date: '2027-03-20' })).toMatchObject({
    end_date: '2027-03-20',
    registration_dates: { regular: { end: '2027-03-20' } },
    game_times: [{ day: 6 }],
  })
})

test('an event in the United States needs no zip code, and one with a fee how it is paid', () => {
  const event: LeagueValues = { ...newLeague('event'), ...short, country: 'US', state: 'MA' }
  expect(v.safeParse(leagueSchema, event).issues).toBeUndefined()
  expect(problems({ ...event, 'individual_fees.regular': '5' })).toEqual({
    payment_options: 'How you accept payment is required',
  })
})

test('a job needs its pay beside them', () => {
  const job: LeagueValues = { ...newLeague('job'), ...short }
  expect(problems(job)).toEqual({ hourly_rate: 'Hourly Rate is required' })
  expect(readLeague({ ...job, hourly_rate: '15' })).toMatchObject({ end_date: '2027-03-02', minimum_age: 0 })
})

test('the days of an event that follow the first one follow it when it changes', () => {
  const event: LeagueValues = { ...newLeague('event'), ...short, timezone: 'America/Port-au-Prince' }
  const shown = valuesOf({ ...readLeague(event), id: event.id })
  expect(readLeague({ ...shown, start_date: '2027-03-09' })).toMatchObject({
    end_date: '2027-03-09',
    registration_dates: { regular: { end: '2027-03-09' } },
  })
})

test.each<[Partial<LeagueValues>, Record<string, string>]>([
  [{ end_date: '2027-02-28' }, { end_date: 'The end is before the start.' }],
  [{ closing_date: '2027-05-02' }, { closing_date: 'The closing date is after the end.' }],
  [{ end_date: '', closing_date: '2027-05-02' }, { end_date: 'End Date is required' }],
  [{ 'team_fees.regular': '-1' }, { 'team_fees.regular': 'A fee cannot be below 0.' }],
  [{ 'team_fees.regular': '' }, { 'team_fees.regular': 'Regular Team Fee is required' }],
  [{ playoff_date: '0202-03-01' }, { playoff_date: 'Choose a day within ten years.' }],
  [{ kind: 'event', playoff_date: '0202-03-01' }, {}],
  [{ minimum_age: '' }, { minimum_age: 'Minimum Age is required' }],
  [{ payment_options: [] }, { payment_options: 'How you accept payment is required' }],
  [{ game_times: [{ day: '6', time: '' }] }, { game_times: 'Game Times is required' }],
  [
    { has_late: true, 'registration_dates.late.start': '2027-02-02' },
    { 'registration_dates.late.end': 'Registration End is required' },
  ],
])('%o is refused at its place', (changed, expected) => {
  expect(problems(changed)).toEqual(expected)
})

test('a second game time without a time, and words for a number, are said where they are', () => {
  const game_times = [...filled.game_times, { day: '7', time: '' }]
  expect(Object.keys(problems({ game_times }))).toContain('game_times.1.hour')
  expect(Object.keys(problems({ hourly_rate: 'anpil' }))).toEqual([])
  expect(Object.keys(problems({ kind: 'job', hourly_rate: 'anpil' }))).toEqual(['hourly_rate'])
})

test('a fee with a comma is read, and a section that is closed again is not sent', () => {
  const changed: Partial<LeagueValues> = {
    'individual_fees.regular': '12,50',
    'individual_fees.early_bird': '10',
    'registration_dates.early_bird.start': '2026-12-01',
    'registration_dates.early_bird.end': '2026-12-31',
  }
  expect(readLeague({ ...filled, ...changed }).individual_fees).toEqual({
    early_bird: null,
    regular: 12.5,
    late: null,
  })
  expect(readLeague({ ...filled, ...changed, has_early_bird: true })).toMatchObject({
    individual_fees: { early_bird: 10, regular: 12.5 },
    registration_dates: { early_bird: { start: '2026-12-01', end: '2026-12-31' } },
  })
})

test('a job is sent without what only leagues have', () => {
  expect(readLeague({ ...filled, kind: 'job', hourly_rate: '15' })).toMatchObject({
    individual_fees: null,
    team_fees: null,
    additional_player_fee: null,
    payment_options: [],
    pay_type: 'hourly',
    hourly_rate: 15,
    starting_salary: null,
    max_roster_size: null,
  })
})

test('an event needs no team', () => {
  expect(problems({ kind: 'event', 'team_fees.regular': '', max_roster_size: '', game_format: '' })).toEqual(
    {},
  )
})

test('what is read of a form fills the same form, and a copy has no days', () => {
  const league = { ...readLeague(filled), id: filled.id }
  expect(valuesOf(league)).toEqual(filled)
  expect(copyOf(league)).toMatchObject({ title: 'Lig foutbòl', start_date: '', closing_date: '' })
  expect(copyOf(league).id).not.toBe(filled.id)
})
