import type { Pool } from 'pg'
import { connect } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { recount } from '#server/applications/store.ts'
import { columnsOf } from '#server/leagues/rules.ts'
import { addLeague } from '#server/leagues/store.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import { leagueFields } from '#tests/support/samples/league-samples.ts'
import { load, measureBare } from './load.ts'
import type { Scenario } from './load.ts'
import { withServer } from './with-server.ts'

interface World {
  token: string
  /** How many leagues are open. */
  leagues: number
  /** How many have applied to one of them. */
  applications: number
}

const scenarios: Scenario<World>[] = [
  { name: 'open leagues', method: 'GET', path: () => '/api/leagues/open?limit=20' },
  { name: 'open leagues, page 20', method: 'GET', path: () => '/api/leagues/open?limit=20&page=20' },
  { name: 'of a state', method: 'GET', path: () => '/api/leagues/open?limit=20&country=HT&state=SE' },
  {
    name: 'search (two words)',
    method: 'GET',
    path: () => '/api/leagues/open?limit=20&q=foutb%C3%B2l%20lig000010',
  },
  { name: 'pending applications', method: 'GET', path: () => '/api/applications/1?limit=20' },
  {
    name: 'applications by name',
    method: 'GET',
    path: () => '/api/applications/1?limit=20&q=pierre%20b000010',
  },
  { name: 'page of a league', method: 'GET', path: () => '/api/leagues/bench' },
]

const departments = ['AR', 'CE', 'GA', 'ND', 'NE', 'NO', 'OU', 'SD', 'SE', 'NI']

/** What is posted: what a search names is one of many. */
const kinds = [
  'foutbòl',
  'basketbòl',
  'volebòl',
  'koral',
  'fanfa',
  'kan',
  'lekti',
  'danse',
  'teyat',
  'pyanis',
]

/**
 * Fills a database with open leagues of organisers who have posted 20 each, twice as many that are over, and one league
 * with applications. Each word like `lig000010` or `b000010` is that of 20 open leagues or applicants, at any size. Resolves
 * to the token of one organiser.
 */
async function fill({ pool, db }: { pool: Pool; db: Db }, size: Omit<World, 'token'>): Promise<World> {
  const token = newSecret()
  await pool.query(
    `insert into users (id, name, username, email, login_method, user_type)
     values ('organiser', 'Bench', 'organiser', 'organiser@example.org', 'Email', 2)`,
  )
  await pool.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, device)
     values ('organiser', 'organiser', $1, now() + interval '1 day', $1, 'bench')`,
    [hashSecret(token)],
  )
  await addLeague(db, 'bench', 'organiser', columnsOf(leagueFields()))
  await pool.query(
    `insert into users (id, name, username, email, login_method, user_type)
     select 'o' || n, 'Wideline ' || n, 'o' || n, 'o' || n || '@example.org', 'Email', 2
     from generate_series(0, $1::int) n`,
    [(size.leagues * 3) / 20],
  )
  await pool.query(
    `insert into leagues (id, user_id, kind, title, privacy, country, state, start_date, end_date, closes,
       minimum_age, timezone, fields, search, over, announced, created_at)
     select 'l' || n, 'o' || n / 20, kind, title || ' ' || n, privacy, country, ($2::text[])[1 + n % 10],
       start_date + day, end_date + day, closes + day, n % 20, timezone, fields,
       to_tsvector('simple', ($3::text[])[1 + n % 10] || ' lig' || lpad((n % ($1::int / 20))::text, 6, '0')),
       closes + day < current_date - 1, true, now() - n * interval '1 second'
     from leagues, generate_series(1, $1::int * 3) n,
       lateral (select case when n <= $1::int then n % 365 else -60 - n % 1000 end as day) d
     where id = 'bench'`,
    [size.leagues, departments, kinds],
  )
  await pool.query(
    `insert into users (id, name, username, email, login_method, user_type)
     select 'a' || n, 'Marie Pierre ' || n, 'a' || n, 'a' || n || '@example.org', 'Email', 1
     from generate_series(1, $1::int) n`,
    [size.applications],
  )
  await pool.query(
    `insert into applications (
       id, league_id, organiser_id, user_id, status, sequence, note, answers, profile, name_key, created_at)
     select 'p' || n, 'bench', 'organiser', 'a' || n, 1, n, '', '[]', json_build_object('name', 'Marie Pierre ' || n, 'photo', null,
       'email', null, 'phone', null, 'summary', '', 'works', '', 'educations', ''), 'marie pierre b' || lpad((n % ($1::int / 20))::text, 6, '0'),
       now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [size.applications],
  )
  await recount(db, 'bench')
  await pool.query('vacuum analyze')
  return { token, ...size }
}

interface Row {
  rps: number
  p50: number
  p99: number
  bare: number
}

async function measure(size: Omit<World, 'token'>): Promise<Row[]> {
  const rows: Row[] = []
  await withServer(async ({ origin, databaseUrl }) => {
    const connection = connect(databaseUrl)
    const world = await fill(connection, size)
    await connection.close()
    for (const scenario of scenarios) {
      await load(origin, scenario, world, 2)
      const { rps: bare } = await measureBare(databaseUrl, scenario, world)
      rows.push({ ...(await load(origin, scenario, world)), bare })
    }
  })
  return rows
}

/** Measures the lists of leagues and applications, small and large, beside their queries through `pg` alone. */
export async function benchLeagues(): Promise<void> {
  const sizes = [
    { leagues: 1000, applications: 1000 },
    { leagues: 100_000, applications: 10_000 },
  ]
  console.log(
    '\n| call | leagues, applications | requests/s | p50 ms | p99 ms | bare requests/s | of the limit | cost of the large to the small |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  const measured: Row[][] = []
  for (const size of sizes) measured.push(await measure(size))
  for (const [index, { name }] of scenarios.entries()) {
    for (const [at, { leagues, applications }] of sizes.entries()) {
      const { rps, p50, p99, bare } = measured[at]![index]!
      const cost = at === 1 ? `${(measured[0]![index]!.rps / rps).toFixed(2)} times` : ''
      const share = `${Math.round((rps / bare) * 100)} %`
      const cells = [
        name,
        `${leagues}, ${applications}`,
        Math.round(rps),
        p50,
        p99,
        Math.round(bare),
        share,
        cost,
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
  }
}
