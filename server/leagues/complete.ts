import { leagueDefaults } from '#contract/leagues/league.ts'
import type { LeagueFields, PostedFields } from '#contract/leagues/league.ts'
import type { Home } from '#server/db/homes.ts'

/** The states of the United States by the zone in which most of their people live. */
const zonesOfStates = {
  'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
}

function zoneOfState(state: string): string | undefined {
  const found = Object.entries(zonesOfStates).find(([, codes]) => codes.split(' ').includes(state))
  return found?.[0]
}

/** What this product adds to the documented fields, where a payload does not name it. */
const addedFields = (): Pick<
  LeagueFields,
  | 'description'
  | 'maximum_age'
  | 'closing_date'
  | 'application_limit'
  | 'questions'
  | 'currency'
  | 'team_registration'
  | 'minimum_roster_size'
> => ({
  description: '',
  maximum_age: null,
  closing_date: null,
  application_limit: null,
  questions: [],
  currency: 'USD',
  team_registration: false,
  minimum_roster_size: null,
})

/** The ages and fees of a payload that does not name them: a league has the documents' defaults, the others have none. */
const defaultsOf = (kind: LeagueFields['kind']) =>
  kind === 'league'
    ? leagueDefaults
    : { ...leagueDefaults, minimum_age: 0, individual_fees: null, team_fees: null }

/**
 * Fills in what the documented payload does not name. The documents' state is one of the United States: so it is where
 * the state is one and has a zip code, or where the organiser has no church elsewhere.
 */
export function completeFields(fields: PostedFields, home: Home | undefined): LeagueFields {
  const zone = zoneOfState(fields.state)
  const isAmerican = zone !== undefined && (/^\d{5}/.test(fields.zip_code) || home?.country !== 'HT')
  const country = fields.country ?? (isAmerican ? 'US' : (home?.country ?? 'US'))
  const homeZone = home?.country === country ? home.timeZone : undefined
  const timezone = fields.timezone ?? ((country === 'US' && zone) || homeZone || 'America/New_York')
  const weekday = new Date(`${fields.start_date}T00:00:00Z`).getUTCDay() || 7
  const game_times = fields.game_times.map((time) => ({ ...time, day: time.day ?? weekday }))
  const kind = fields.kind ?? 'league'
  return { ...addedFields(), ...defaultsOf(kind), ...fields, kind, country, timezone, game_times }
}
