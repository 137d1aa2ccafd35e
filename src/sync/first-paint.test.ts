import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#contract/account/account.ts'

const items = new Map<string, string>()
vi.stubGlobal('navigator', {})
vi.stubGlobal('sessionStorage', {})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
  clear: () => items.clear(),
})
let build = '/assets/main-1.js'
vi.mock(import('#src/lib/roll-snapshot.ts'), async (original) => ({
  ...(await original()),
  appScript: () => build,
}))

const { chooseChurch, signIn, signOut } = await import('#src/api/session.ts')
const { persistQueries } = await import('#src/offline/persister.ts')
const { churchesQuery, overviewQuery, rosterQuery, trendQuery } =
  await import('#src/queries/church-queries.ts')
const { firstPaint } = await import('./first-paint.ts')

const enter = async (id: string) => {
  await signIn({ access_token: id, refresh_token: id, user: { id } } as Session)
  chooseChurch('c')
}
const church = (role: string) => ({ churches: [{ id: 'c', role, timezone: 'UTC', language: 'fr' }] })
const keys = {
  churches: churchesQuery().queryKey,
  overview: overviewQuery('c').queryKey,
  trend: trendQuery('c').queryKey,
  roster: rosterQuery('c').queryKey,
}

let stop = () => {}
// What was changed last would be written a second later.
afterEach(() => stop())

/** A device of u, a leader, who has read what the dashboard shows. */
async function leftDashboard(overview: unknown = { counts: { members: 2 } }) {
  const client = new QueryClient()
  const reads = await persistQueries(client, 'u')
  stop = reads.stop
  const read = (queryKey: readonly unknown[], data: unknown) =>
    client.fetchQuery({ queryKey, queryFn: () => data, meta: { offline: true }, staleTime: -Infinity })
  await read(keys.churches, church('leader'))
  await read(keys.overview, overview)
  await read(keys.trend, { months: [] })
  await read(keys.roster, [{ id: 'm', name: 'Élisée' }])
  await reads.saveNow()
  const { save } = firstPaint(client, 'u')
  await save()
  // The library writes in a timer of its own.
  await new Promise((resolve) => setTimeout(resolve))
  return { client, read, save, reads }
}

/** What a start shows of it before all else is read. */
async function shown(userId = 'u') {
  const client = new QueryClient()
  const isThere = await firstPaint(client, userId).restore()
  const found = Object.entries(keys).filter(([, key]) => client.getQueryData(key) !== undefined)
  expect(isThere).toBe(found.length > 0)
  return found.map(([name]) => name)
}

beforeEach(async () => {
  build = '/assets/main-1.js'
  await signOut()
  await enter('u')
})

it('has what the dashboard is drawn of first, and nothing else', async () => {
  await leftDashboard()
  expect(await shown()).toEqual(['churches', 'overview', 'trend'])
  expect(items.get('reads')).not.toContain('Élisée')
})

it('is not shown to another person, though local storage has it still', async () => {
  await leftDashboard()
  const before = new Map(items)
  await signOut()
  expect(items.has('reads')).toBe(false)
  await enter('v')
  items.set('reads', before.get('reads')!)
  expect(await shown('v')).toEqual([])
  // A start in the name of a person whom the local database does not have.
  items.set('reads', before.get('reads')!)
  expect(await shown('u')).toEqual([])
})

it('is not shown in another role, church or build, nor without what the database says of the role', async () => {
  const { read, reads } = await leftDashboard()
  const before = new Map(items)
  const killed = () => items.set('reads', before.get('reads')!)
  await read(keys.churches, church('usher'))
  await reads.saveNow()
  expect(await shown()).toEqual([])
  expect(items.has('reads')).toBe(false)
  await read(keys.churches, church('leader'))
  await reads.saveNow()
  killed()
  expect(await shown()).toEqual(['churches', 'overview', 'trend'])
  build = '/assets/main-2.js'
  expect(await shown()).toEqual([])
  build = '/assets/main-1.js'
  killed()
  chooseChurch('d')
  expect(await shown()).toEqual([])
  chooseChurch('c')
  killed()
  await read(keys.churches, { churches: [] })
  await reads.saveNow()
  expect(await shown()).toEqual([])
})

it('goes when the person has no church any more', async () => {
  const { client, save } = await leftDashboard()
  client.setQueryData([...keys.churches], { churches: [] })
  await save()
  expect(items.has('reads')).toBe(false)
})

it('stays under 50 KB: what is larger is not there, and nothing older in its place', async () => {
  const { read, save } = await leftDashboard()
  expect(items.get('reads')!.length).toBeLessThan(50_000)
  await read(keys.overview, { absent: 'x'.repeat(50_000) })
  await save()
  await new Promise((resolve) => setTimeout(resolve))
  expect(items.has('reads')).toBe(false)
})

it('is not stored for a person who has signed out before it was written', async () => {
  const { client } = await leftDashboard()
  await firstPaint(client, 'u').save()
  await signOut()
  await new Promise((resolve) => setTimeout(resolve))
  expect(items.has('reads')).toBe(false)
})

it('what is illegible, or was left by an older app, is deleted', async () => {
  await leftDashboard()
  for (const text of ['{"buster":', '{"buster":"3:u","clientState":{"queries":[]}}']) {
    items.set('reads', text)
    expect(await shown()).toEqual([])
    expect(items.has('reads')).toBe(false)
  }
})

it('gives way to what the database has, whatever the clock says', async () => {
  const { read, reads } = await leftDashboard()
  vi.spyOn(Date, 'now').mockReturnValue(1)
  await read(keys.overview, { counts: { members: 3 } })
  await reads.saveNow()
  vi.restoreAllMocks()
  const client = new QueryClient()
  expect(await firstPaint(client, 'u').restore()).toBe(true)
  expect(client.getQueryData(keys.overview)).toEqual({ counts: { members: 2 } })
  await persistQueries(client, 'u')
  expect(client.getQueryData(keys.overview)).toEqual({ counts: { members: 3 } })
})
