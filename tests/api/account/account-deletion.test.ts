import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import type { ChurchDecision } from '#contract/account/account-deletion.ts'
import { church } from '#contract/church.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import { team } from '#contract/team.ts'
import { saveIdentity } from '#server/account/identities/store.ts'
import { identities, users } from '#server/db/schema/account.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { imports } from '#server/db/schema/imports.ts'
import { securityEvents } from '#server/db/schema/identities.ts'
import { members as memberTable } from '#server/db/schema/members.ts'
import { tidy } from '#server/housekeeping.ts'
import { member, owner, person, withRole } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { keysBelow } from '#tests/support/keys-below.ts'
import { readyExport } from '#tests/support/samples/account/own-data.ts'
import { addPodcast } from '#tests/support/samples/podcasts.ts'
import { fromElsewhere, lastMail, newNumber } from '#tests/support/samples/visitors.ts'
import { sessionGiven } from '#tests/support/session-given.ts'

// A database of its own: whoever is due is deleted whenever another test tidies up.
const api = await startApi({})
const password = 'correct horse'

const look = async ({ token }: Actor) => (await api.call(accountDeletion.look, {}, { token })).body
const request = ({ token, user }: Actor, input: Record<string, unknown> = {}) =>
  api.call(
    accountDeletion.request,
    { username: user.username, proof: password, ...input },
    { token, headers: fromElsewhere() },
  )
const keep = ({ token }: Actor) => api.call(accountDeletion.cancel, {}, { token })
const signIn = async ({ user }: Actor) => {
  const input = { email: user.email!, password }
  return sessionGiven((await api.call(account.signIn, input, { headers: fromElsewhere() })).body)
}
const remove = (id: string, name = 'Legliz Lakou'): ChurchDecision => ({
  church_id: id,
  action: 'delete',
  name,
})
const handOver = (id: string, to: Actor): ChurchDecision => ({
  church_id: id,
  action: 'hand-over',
  user_id: to.user.id,
})
const events = async ({ user }: Actor) =>
  (await api.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))).map(
    ({ kind }) => kind,
  )
const storedUser = async ({ user }: Actor) =>
  (await api.db.select().from(users).where(eq(users.id, user.id)))[0]
const passDays = (actor: Actor, days: number) =>
  api.db
    .update(users)
    .set({ deletionRequestedAt: sql`now() - make_interval(hours => ${Math.round(days * 24)})` })
    .where(eq(users.id, actor.user.id))

test('an account is deleted in 14 days, its other sessions end at once, and its owner gets a mail', async () => {
  const someone = await person(api)
  const { access_token: elsewhere } = await signIn(someone)
  const { status, body } = await request(someone, { username: ` @${someone.user.username.toUpperCase()}` })
  expect(status).toBe(200)
  const left = Date.parse(body.user.deletion_at!) - Date.now()
  expect(left / 86_400_000).toBeCloseTo(14, 2)
  expect((await api.call(account.sessions, {}, { token: elsewhere })).status).toBe(401)
  expect(await events(someone)).toContain('deletion_requested')
  expect((await lastMail(api.db, someone.user.email!))!.body).toContain('14 days')
  // Whoever signs in is told so by the session itself.
  expect((await signIn(someone)).user.deletion_at).toBe(body.user.deletion_at)
})

test('another username or a wrong password deletes nothing, and the attempt is in the security list', async () => {
  const someone = await person(api)
  const { username } = someone.user
  const wrongName = await request(someone, { username: 'somebody' })
  expect(wrongName).toMatchObject({
    status: 400,
    body: { fields: { username: m.deletion_username_wrong({ username }) } },
  })
  const wrongPassword = await request(someone, { proof: 'wrong horse' })
  expect(wrongPassword).toMatchObject({ status: 400, body: { fields: { proof: m.password_wrong() } } })
  expect(await events(someone)).toContain('sign_in_refused')
  expect((await storedUser(someone))!.deletionRequestedAt).toBeNull()
})

test('a mailed code takes the place of the password, once', async () => {
  const someone = await person(api)
  await api.db.delete(identities).where(eq(identities.userId, someone.user.id))
  expect((await look(someone)).proof).toBe('mailed-code')
  const sent = await api.call(accountDeletion.sendCode, {}, { token: someone.token })
  expect(sent.body.message).toBe(m.deletion_code_mailed())
  const code = /\d{6}/.exec((await lastMail(api.db, someone.user.email!))!.subject)![0]
  const wrong = code === '123456' ? '654321' : '123456'
  expect(await request(someone, { proof: wrong })).toMatchObject({
    status: 400,
    body: { fields: { proof: m.code_refused() } },
  })
  expect(await events(someone)).toContain('code_refused')
  expect((await request(someone, { proof: code })).status).toBe(200)
  await keep(someone)
  expect((await request(someone, { proof: code })).status).toBe(400)
})

test('the code of an account without an email is texted to the phone that it signs in by', async () => {
  const someone = await person(api)
  const userId = someone.user.id
  const phone = newNumber()
  await api.db.delete(identities).where(eq(identities.userId, userId))
  await saveIdentity(api.db, { userId, kind: 'phone', subject: phone, secretHash: null })
  // The phone of a profile proves nobody.
  await api.db.update(users).set({ email: null, phone: newNumber() }).where(eq(users.id, userId))
  expect((await look(someone)).proof).toBe('texted-code')
  await api.call(accountDeletion.sendCode, {}, { token: someone.token })
  const code = /\d{6}/.exec((await lastMail(api.db, phone))!.body)![0]
  expect((await request(someone, { proof: code })).status).toBe(200)
})

test('it is refused while it is not said what becomes of each church', async () => {
  const pastor = await owner(api)
  const other = { ...pastor.church, id: randomUUID(), name: 'Legliz Bon Gadò' }
  await api.call(church.create, other, { token: pastor.token })
  const usher = await withRole(api, pastor.church.id, 'usher')
  const stranger = await person(api)
  expect((await look(pastor)).churches).toEqual([
    {
      id: pastor.church.id,
      name: 'Legliz Lakou',
      members: 0,
      team: [{ user_id: usher.user.id, name: usher.user.name, role: 'usher' }],
    },
    { id: other.id, name: other.name, members: 0, team: [] },
  ])
  const decided = [remove(pastor.church.id), remove(other.id, other.name)]
  const refused: [status: number, churches: ChurchDecision[]][] = [
    [409, []],
    [409, [decided[0]!]],
    [409, [handOver(pastor.church.id, stranger), decided[1]!]],
    [409, [handOver(pastor.church.id, pastor), decided[1]!]],
    [400, [remove(pastor.church.id, 'Legliz'), decided[1]!]],
    [404, [...decided, remove((await owner(api)).church.id)]],
  ]
  for (const [status, decisions] of refused) {
    const reply = await request(pastor, { churches: decisions })
    expect({ decisions, status: reply.status }).toEqual({ decisions, status })
  }
  expect((await storedUser(pastor))!.deletionRequestedAt).toBeNull()
  expect((await api.call(church.list, {}, { token: pastor.token })).body.churches).toHaveLength(2)
  expect((await request(pastor, { churches: decided })).status).toBe(200)
})

test('a church that is handed over goes on with its new owner, also when the old one comes back', async () => {
  const pastor = await owner(api)
  const leader = await withRole(api, pastor.church.id, 'leader')
  expect((await request(pastor, { churches: [handOver(pastor.church.id, leader)] })).status).toBe(200)
  expect(await lastMail(api.db, leader.user.email!)).toMatchObject({
    subject: m.church_handed_over_subject({ church: 'Legliz Lakou' }),
  })
  const roles = async () => {
    const { body } = await api.call(team.list, { church_id: pastor.church.id }, { token: leader.token })
    return body.people.map(({ user_id, role }) => [user_id, role])
  }
  const handedOver = [
    [leader.user.id, 'owner'],
    [pastor.user.id, 'leader'],
  ]
  expect(await roles()).toEqual(handedOver)
  await keep(pastor)
  expect(await roles()).toEqual(handedOver)
})

test('nobody who leaves as well takes a church over', async () => {
  const pastor = await owner(api)
  const leader = await withRole(api, pastor.church.id, 'leader')
  expect((await request(leader)).status).toBe(200)
  expect((await look(pastor)).churches[0]!.team).toEqual([])
  expect((await request(pastor, { churches: [handOver(pastor.church.id, leader)] })).status).toBe(409)
})

test('its churches and podcasts are nobody’s to see until its owner keeps it, and then as they were', async () => {
  const pastor = await owner(api)
  const earlier = { ...pastor.church, id: randomUUID(), name: 'Legliz Ansyen' }
  await api.call(church.create, earlier, { token: pastor.token })
  await api.call(church.remove, { church_id: earlier.id, name: earlier.name }, { token: pastor.token })
  const leader = await withRole(api, pastor.church.id, 'leader')
  const open = await addPodcast(api, pastor.user.id)
  const inactive = await addPodcast(api, pastor.user.id, { status: 2 })
  const seen = async () => {
    const paths = [
      `/api/files/stream/${open}.mp3`,
      `/podcast/by/${open}`,
      `/@${pastor.user.username}`,
      `/api/files/stream/${inactive}.mp3`,
    ]
    return Promise.all(paths.map(async (path) => (await api.app.request(path)).status))
  }
  const listed = async () => {
    const { body } = await api.call(podcasts.recent, { limit: 1000 }, { headers: fromElsewhere() })
    return body.podcastFiles.some(({ id }) => id === open)
  }
  const theirs = async ({ token }: Actor) =>
    (await api.call(church.list, {}, { token })).body.churches.map(({ id, deletedUntil }) => [
      id,
      !!deletedUntil,
    ])
  expect([await seen(), await listed()]).toEqual([[200, 200, 200, 404], true])
  expect((await request(pastor, { churches: [remove(pastor.church.id)] })).status).toBe(200)
  expect([await seen(), await listed()]).toEqual([[404, 404, 404, 404], false])
  expect(await theirs(leader)).toEqual([])

  const { status, body } = await keep(pastor)
  expect({ status, deletion_at: body.user.deletion_at }).toEqual({ status: 200, deletion_at: null })
  expect([await seen(), await listed()]).toEqual([[200, 200, 200, 404], true])
  expect(await theirs(leader)).toEqual([[pastor.church.id, false]])
  // One that was deleted before stays deleted.
  expect(await theirs(pastor)).toEqual([
    [pastor.church.id, false],
    [earlier.id, true],
  ])
  expect(await events(pastor)).toContain('deletion_cancelled')
  expect((await lastMail(api.db, pastor.user.email!))!.body).toContain('Your account is kept')
})

/** The tables in which the text is still to be found; counts of tries are over within the hour. */
async function tablesWith(needle: string): Promise<string[]> {
  const { rows } = await api.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limits'",
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await api.pool.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [
      needle,
    ])
    if (rowCount) found.push(name)
  }
  return found
}

test('after 14 days, not earlier, nothing of it is left: no row, and no byte', async () => {
  const pastor = await owner(api)
  await member(api, pastor.token, pastor.church.id)
  await api.db
    .update(memberTable)
    .set({ photo: pastor.user.id })
    .where(eq(memberTable.churchId, pastor.church.id))
  await addPodcast(api, pastor.user.id)
  const { id: exportId } = await readyExport(api, pastor)
  const files = ['photos', 'user-photos', 'resumes'].map((folder) => `${folder}/${pastor.user.id}`)
  for (const key of files) await api.storage.put(key, Buffer.from('bytes'))
  const own = { photo: pastor.user.id, resume: pastor.user.id }
  await api.db.update(users).set(own).where(eq(users.id, pastor.user.id))
  await request(pastor, { churches: [remove(pastor.church.id)] })
  await passDays(pastor, 13.9)
  await tidy(api.db, api.storage, api.jobs)
  expect(await storedUser(pastor)).toBeDefined()
  for (const key of files) expect(await text(api.storage.read(key))).toBe('bytes')

  await passDays(pastor, 14.1)
  expect((await keep(pastor)).status).toBe(409)
  await tidy(api.db, api.storage, api.jobs)
  expect(await tablesWith(pastor.user.id)).toEqual([])
  expect(await tablesWith(pastor.church.id)).toEqual([])
  for (const key of files) expect((await api.storage.stat(key))?.size).toBeUndefined()
  expect(await keysBelow(api.storage, `exports/${exportId}`)).toEqual([])
})

test('what it did in a church of others stays there', async () => {
  const pastor = await owner(api)
  const leader = await withRole(api, pastor.church.id, 'leader')
  const id = randomUUID()
  const list = { id, churchId: pastor.church.id, filename: 'manm.csv', storageKey: `imports/${id}` }
  await api.db.insert(imports).values({ ...list, userId: leader.user.id, status: 'done' })
  await request(leader)
  await passDays(leader, 14.1)
  await tidy(api.db, api.storage, api.jobs)
  expect(await storedUser(leader)).toBeUndefined()
  const [kept] = await api.db.select().from(imports).where(eq(imports.id, id))
  expect(kept).toMatchObject({ userId: pastor.user.id })
})

test('an account that owns a church which is not deleted is never deleted', async () => {
  const pastor = await owner(api)
  await passDays(pastor, 15)
  await tidy(api.db, api.storage, api.jobs)
  expect(await storedUser(pastor)).toBeDefined()
  expect(await api.db.$count(churches, eq(churches.id, pastor.church.id))).toBe(1)
  expect(await api.db.$count(churchUsers, eq(churchUsers.userId, pastor.user.id))).toBe(1)
})
