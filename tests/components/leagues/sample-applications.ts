import { applications } from '#contract/leagues/applications.ts'
import type { Application, ApplicationDetail } from '#contract/leagues/application.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { page } from 'vitest/browser'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'

export const league: Application['leagues'][number] = {
  _id: 'lig',
  kind: 'league',
  title: 'Lig foutbòl',
  country: 'HT',
  address: '12 Ri Lanbi',
  city: 'Jakmèl',
  state: 'SE',
  zip_code: '',
  minimum_age: 0,
  maximum_age: null,
  max_roster_size: 12,
  minimum_roster_size: null,
  currency: 'HTG',
  pay_type: null,
  starting_salary: null,
  hourly_rate: null,
  start_date: '2027-01-10',
  end_date: '2027-03-10',
  timezone: 'America/Port-au-Prince',
  individual_fees: { regular: 50 },
  team_fees: { regular: 200 },
  game_times: [],
}

export function applicationOf(name: string, more: Partial<Application> = {}): Application {
  return {
    application_id: `of-${name}`,
    _id: `of-${name}`,
    status: 1,
    applied_by_user_id: name,
    users: [{ _id: name, name, photo: null }],
    people: [{ name, age: null }],
    team_name: null,
    roster_open: false,
    jobs: [],
    leagues: [league],
    place: null,
    paid: false,
    card_payment: null,
    payable_by_card: false,
    place_left: true,
    reason: '',
    note: '',
    answers: [],
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    ...more,
  }
}

export const pageOf = (list: Application[]) => ({
  applications: list,
  currentPage: 1,
  totalPages: Math.min(1, list.length),
  totalItems: list.length,
})

const counts = { pending: 2, shortlisted: 12, rejected: 0, withdrawn: 1, waiting: 3 }
const noLeagues = { leagues: [], currentPage: 1, totalPages: 0, totalItems: 0 }

export const openAs = (path: string, user_type: 1 | 2, list: Application[] = []) =>
  open(path, {
    user: { ...owner, user_type },
    before: () => {
      respond(applications.list, () => pageOf(list))
      respond(applications.counts, () => counts)
      respond(leagues.list, () => noLeagues)
    },
  })

export const row = (name: string) => page.getByRole('link', { name: `View ${name}`, exact: true })

export function detailOf(name: string, more: Partial<Application> = {}): ApplicationDetail {
  return {
    ...applicationOf(name, more),
    profile: { name, photo: null, email: null, phone: null, summary: '', works: '', educations: '' },
    has_resume: false,
    organiser_note: '',
    history: [],
  }
}
