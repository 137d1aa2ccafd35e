import type { LeagueFields } from '#contract/leagues/league.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { notFound } from '#server/http/problem.ts'
import { open } from '#tests/components/open.tsx'
import { owner } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'

/** Somebody who posts. */
export const organiser = { ...owner, user_type: 2 as const }

/** A league as its organiser sees it. */
export function aLeague(fields: Partial<League> = {}): League {
  return {
    id: 'lig',
    _id: 'lig',
    user_id: owner.id,
    kind: 'league',
    title: 'Lig foutbòl jèn yo',
    description: '',
    start_date: '2027-03-01',
    end_date: '2027-05-01',
    country: 'HT',
    address: '12 Ri Lanbi',
    city: 'Jakmèl',
    state: 'SE',
    zip_code: '',
    timezone: 'America/Port-au-Prince',
    sponsor: '',
    minimum_age: 0,
    maximum_age: null,
    privacy_status: 1,
    registration_dates: { regular: { start: '2027-01-01', end: '2027-02-01' } },
    closing_date: null,
    application_limit: null,
    questions: [],
    currency: 'HTG',
    individual_fees: { early_bird: null, regular: 50, late: null },
    team_fees: { early_bird: null, regular: 200, late: null },
    additional_player_fee: 25,
    payment_options: ['Cash'],
    pay_type: null,
    starting_salary: null,
    hourly_rate: null,
    game_times: [{ day: 6, hour: 15, minute: 30 }],
    game_format: '7 kont 7',
    equipment_needed: 'Soulye',
    max_roster_size: 12,
    team_registration: false,
    minimum_roster_size: null,
    playoff_date: null,
    prizes: '',
    is_external: false,
    league_website: '',
    status: 1,
    applied_count: 0,
    waiting_count: 0,
    pending_count: 0,
    createdAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    ...fields,
  }
}

/** Opens a screen on a server that has these, and takes what is posted. */
export function openLeagues(path: string, known: League[] = [], user = organiser) {
  return open(path, {
    user,
    before: () => {
      respond(leagues.list, ({ status, page: currentPage, limit }) => {
        const found = known.filter((league) => String(league.status) === status)
        return {
          leagues: found.slice((currentPage - 1) * limit, currentPage * limit),
          currentPage,
          totalPages: Math.ceil(found.length / limit),
          totalItems: found.length,
        }
      })
      respond(leagues.get, ({ league_id }) => {
        const league = known.find(({ id }) => id === league_id)
        if (!league) throw notFound()
        return league
      })
      respond(leagues.create, ({ id = 'new', ...fields }) => {
        const there = known.find((one) => one.id === id)
        const league = there ?? aLeague({ ...(fields as LeagueFields), id, _id: id })
        if (!there) known.push(league)
        return { message: m.league_created(), league }
      })
      respond(leagues.update, ({ league_id, base: _base, ...fields }) => {
        const league = known.find(({ id }) => id === league_id)!
        return { message: m.league_updated(), league: Object.assign(league, fields) }
      })
    },
  })
}
