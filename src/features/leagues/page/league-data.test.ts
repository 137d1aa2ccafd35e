import { expect, it } from 'vitest'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import { leagueData } from './league-data.ts'

const league: LeaguePage = {
  id: 'l1',
  kind: 'league',
  title: 'Youth soccer',
  description: 'For all.',
  start_date: '2027-06-01',
  end_date: '2027-08-01',
  country: 'US',
  address: '1 Main St',
  city: 'Boston',
  state: 'MA',
  zip_code: '02118',
  timezone: 'America/New_York',
  sponsor: '',
  minimum_age: 18,
  maximum_age: null,
  privacy_status: 1,
  registration_dates: {
    early_bird: { start: '2027-03-01', end: '2027-03-31' },
    regular: { start: '2027-04-01', end: '2027-05-15' },
    late: undefined,
  },
  closing_date: null,
  application_limit: 10,
  questions: [],
  currency: 'USD',
  individual_fees: { early_bird: 40, regular: 50, late: null },
  team_fees: null,
  additional_player_fee: null,
  payment_options: ['Cash'],
  pay_type: null,
  starting_salary: null,
  hourly_rate: null,
  game_times: [],
  game_format: '',
  equipment_needed: '',
  max_roster_size: null,
  team_registration: false,
  minimum_roster_size: null,
  playoff_date: null,
  prizes: '',
  is_external: false,
  league_website: '',
  status: 1,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  organiser: { id: 'u1', name: 'Grace Church', photo: null, rating: null, reviews: 0 },
  period_today: 'early_bird',
  closes: '2027-05-15',
  openness: 'open',
  places_left: 3,
  mine: false,
  application: null,
}
const origin = 'https://lakou.example'

it('a league is a sports event with its days, its place, its organiser and what it costs when', () => {
  expect(leagueData({ origin }, league)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'Youth soccer',
    url: 'https://lakou.example/leagues/l1',
    startDate: '2027-06-01',
    endDate: '2027-08-01',
    location: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Main St',
        addressLocality: 'Boston',
        addressRegion: 'MA',
        postalCode: '02118',
        addressCountry: 'US',
      },
    },
    organizer: { name: 'Grace Church', url: 'https://lakou.example/company/u1' },
    offers: [
      { price: 40, priceCurrency: 'USD', validFrom: '2027-03-01', priceValidUntil: '2027-03-31' },
      { price: 50, availability: 'https://schema.org/InStock' },
    ],
  })
})

it('an event is an event, sold out when no place is left', () => {
  const full = leagueData({ origin }, { ...league, kind: 'event', places_left: 0 })
  expect(full).toMatchObject({ '@type': 'Event' })
  expect(full).toHaveProperty('offers.0.availability', 'https://schema.org/SoldOut')
})

it('a job is a job posting with what it pays and until when one may apply', () => {
  const job = {
    ...league,
    kind: 'job',
    description: '',
    individual_fees: null,
    pay_type: 'hourly',
    hourly_rate: 18.5,
  } as const
  expect(leagueData({ origin }, job)).toMatchObject({
    '@type': 'JobPosting',
    title: 'Youth soccer',
    // Required for a job.
    description: 'Youth soccer',
    datePosted: '2027-01-01T00:00:00.000Z',
    validThrough: '2027-05-15',
    hiringOrganization: { name: 'Grace Church' },
    baseSalary: { currency: 'USD', value: { value: 18.5, unitText: 'HOUR' } },
  })
})
