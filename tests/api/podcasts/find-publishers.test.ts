import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { podcasts } from '#contract/podcasts.ts'
import { users } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'
import type { PodcastSample } from '#tests/support/samples/podcasts.ts'
import { fromElsewhere } from '#tests/support/samples/visitors.ts'

// A database of its own: in that of the others anybody may have such a name.
const api = await startApi({})

const search = async (q: string) => {
  const { status, body } = await api.call(podcasts.findPublishers, { q }, { headers: fromElsewhere() })
  expect(status).toBe(200)
  return body.publishers.map(({ username }) => username)
}

/** Somebody with a podcast, under a username and name. */
async function publisher(username: string, name: string, podcast?: PodcastSample) {
  const by = await person(api)
  await api.db
    .update(users)
    .set({ username, name })
    .where(sql`id = ${by.user.id}`)
  if (podcast) await addPodcast(api, by.user.id, podcast)
  return by
}

beforeAll(async () => {
  await publisher('Bethel', 'Église Béthel de Jacmel', {})
  await publisher('betesda', 'Legliz Betesda', {})
  await publisher('bet', 'Pè Wilfrid', {})
  await publisher('bet%', 'Sè Ana', {})
})

test.each([
  ['bet', ['bet', 'bet%', 'betesda', 'Bethel']],
  ['BETH', ['Bethel']],
  ['egl', ['Bethel']],
  ['Église bé', ['Bethel']],
  ['legliz', ['betesda']],
  // Only what begins with it, and no wildcards.
  ['thel', []],
  ['be_', []],
  ['bet%', ['bet%']],
  ['b\\', []],
])('%s finds those whose username or name begins with it', async (q, expected) =>
  expect(await search(q)).toEqual(expected),
)

test('who has nothing public to hear, or is leaving, is not found', async () => {
  await publisher('hidden_none', 'Kache')
  await publisher('hidden_unlisted', 'Kache', { privacyStatus: 2 })
  await publisher('hidden_private', 'Kache', { privacyStatus: 3 })
  await publisher('hidden_inactive', 'Kache', { status: 2 })
  const leaving = await publisher('hidden_leaving', 'Kache', {})
  await api.db
    .update(users)
    .set({ deletionRequestedAt: new Date() })
    .where(sql`id = ${leaving.user.id}`)
  expect(await search('hidden')).toEqual([])
  expect(await search('kache')).toEqual([])
})

test('eight are listed at most, with what their pages show of them', async () => {
  for (let i = 0; i < 10; i++) await publisher(`choir_${i}`, 'Koral', {})
  const { body } = await api.call(podcasts.findPublishers, { q: 'choir' })
  expect(body.publishers).toHaveLength(8)
  expect(Object.keys(body.publishers[0]!).toSorted()).toEqual(['id', 'name', 'username'])
})

test.each(['', ' ', 'b', ' b '])('%j is too short to search for', async (q) =>
  expect((await api.call(podcasts.findPublishers, { q })).status).toBe(400),
)

test('a network address searches 120 times a minute', async () => {
  const headers = fromElsewhere()
  const statuses = new Set<number>()
  for (let i = 0; i < 120; i++)
    statuses.add((await api.call(podcasts.findPublishers, { q: 'bet' }, { headers })).status)
  expect([...statuses]).toEqual([200])
  expect((await api.call(podcasts.findPublishers, { q: 'bet' }, { headers })).status).toBe(429)
})
