import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { members as memberCalls } from '#contract/members.ts'
import { codes, identities, knownDevices, sessions, users } from '#server/db/schema/account.ts'
import { uploadParts, uploads } from '#server/db/schema/files.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/http.ts'
import {
  challenges,
  formerUsernames,
  oidcAttempts,
  passkeyChallenges,
  securityEvents,
  signInTickets,
} from '#server/db/schema/identities.ts'
import { imports } from '#server/db/schema/imports.ts'
import { memberMerges } from '#server/db/schema/member-care.ts'
import { members } from '#server/db/schema/members.ts'
import { operatorSecrets, unsentMessages } from '#server/db/schema/unsent.ts'
import { tidy } from '#server/housekeeping.ts'
import { member, owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { storeSince } from '#tests/support/store-since.ts'

// A database of its own: in that of the others their housekeeping may have begun what is looked for, and not ended it.
const api = await startApi({})
const ago = (age: string) => sql`now() - ${age}::interval`

it('lets sessions go that nobody has used for 90 days', async () => {
  const { user } = await person(api)
  const session = (id: string, age: string) => ({
    id,
    userId: user.id,
    accessHash: id,
    accessExpiresAt: ago(age),
    refreshHash: id,
    device: 'phone',
    lastUsedAt: ago(age),
  })
  const [used, unused] = [randomUUID(), randomUUID()]
  await api.db.insert(sessions).values([session(used, '89 days'), session(unused, '91 days')])
  await tidy(api.db, api.storage, api.jobs)
  const kept = await api.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, [used, unused]))
  expect(kept).toEqual([{ id: used }])
})

it('keeps the answers of queued writes for 90 days', async () => {
  const caller = randomUUID()
  const row = (key: string, age: string) => ({ caller, key, requestHash: '', createdAt: ago(age) })
  await api.db.insert(idempotencyKeys).values([row('newer', '89 days'), row('older', '91 days')])
  await tidy(api.db, api.storage, api.jobs)
  const kept = await api.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.caller, caller))
  expect(kept.map(({ key }) => key)).toEqual(['newer'])
})

it('keeps unsent mails and texts for 90 days', async () => {
  const recipient = `${randomUUID()}@example.org`
  const row = (subject: string, age: string) =>
    ({ channel: 'mail', recipient, subject, body: '', createdAt: ago(age) }) as const
  await api.db.insert(unsentMessages).values([row('newer', '89 days'), row('older', '91 days')])
  await tidy(api.db, api.storage, api.jobs)
  const kept = await api.db.select().from(unsentMessages).where(eq(unsentMessages.recipient, recipient))
  expect(kept.map(({ subject }) => subject)).toEqual(['newer'])
})

it('lets codes and counts of tries go when their time is over', async () => {
  const [over, open] = [randomUUID(), randomUUID()]
  const times = [
    { name: over, end: ago('1 second') },
    { name: open, end: ago('-1 minute') },
  ]
  const code = { purpose: 'reset-password' as const, codeHash: '', triesLeft: 1 }
  await api.db
    .insert(codes)
    .values(times.map(({ name, end }) => ({ ...code, address: name, expiresAt: end })))
  await api.db.insert(rateLimits).values(times.map(({ name, end }) => ({ key: name, count: 1, endsAt: end })))
  await tidy(api.db, api.storage, api.jobs)
  const remainingCodes = await api.db
    .select()
    .from(codes)
    .where(inArray(codes.address, [over, open]))
  const remainingLimits = await api.db
    .select()
    .from(rateLimits)
    .where(inArray(rateLimits.key, [over, open]))
  expect(remainingCodes.map(({ address }) => address)).toEqual([open])
  expect(remainingLimits.map(({ key }) => key)).toEqual([open])
})

it('lets security events go that are over 400 days old, or come after 200 newer ones of the account', async () => {
  const [{ user }, { user: other }] = [await person(api), await person(api)]
  const event = (userId: string, address: string, age: string) => ({
    userId,
    kind: 'sign_in_refused' as const,
    device: '',
    address,
    createdAt: ago(age),
  })
  await api.db
    .insert(securityEvents)
    .values([
      event(other.id, 'old', '401 days'),
      event(other.id, 'young', '399 days'),
      ...Array.from({ length: 210 }, (_, i) => event(user.id, String(i), '1 minute')),
    ])
  await tidy(api.db, api.storage, api.jobs)
  const addresses = async (userId: string) => {
    const rows = await api.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))
    return rows.map(({ address }) => address).filter((address) => address !== 'unknown')
  }
  expect(await addresses(other.id)).toContain('young')
  expect(await addresses(other.id)).not.toContain('old')
  const left = await addresses(user.id)
  expect(left).toHaveLength(200)
  expect(left).toContain('209')
  expect(left).not.toContain('9')
})

it('lets all that an account is asked for a while go when its time is over', async () => {
  const { user } = await person(api)
  const userId = user.id
  const [identity] = await api.db.select().from(identities).where(eq(identities.userId, userId))
  const hash = randomUUID()
  const open = `open ${hash}`
  for (const [name, expiresAt] of [
    [hash, ago('1 second')],
    [open, ago('-1 minute')],
  ] as const) {
    const common = { userId, expiresAt, bindingHash: '' }
    await api.db
      .insert(challenges)
      .values({ ...common, tokenHash: name, identityId: identity!.id, triesLeft: 5 })
    await api.db.insert(passkeyChallenges).values({ ...common, challengeHash: name })
    await api.db.insert(oidcAttempts).values({ ...common, stateHash: name, codeVerifier: '', nonce: '' })
    const ticket = { subject: '', emailProven: true, name: '', triesLeft: 5 }
    await api.db.insert(signInTickets).values({ ...common, ...ticket, ticketHash: name })
    await api.db.insert(formerUsernames).values({ ...common, username: name })
  }
  await tidy(api.db, api.storage, api.jobs)
  for (const table of [challenges, passkeyChallenges, oidcAttempts, signInTickets, formerUsernames]) {
    const left = await api.db.select().from(table).where(eq(table.userId, userId))
    expect(left.map((row) => Object.values(row)[0])).toEqual([open])
  }
})

it('lets an upload go that was not finished in a day, with the parts that had arrived', async () => {
  const { user, church } = await owner(api)
  const start = async (age: string) => {
    const id = randomUUID()
    const key = `uploads/${id}`
    await api.db.insert(uploads).values({
      id,
      key,
      userId: user.id,
      churchId: church.id,
      label: 'member-list',
      title: 'manm.csv',
      contentType: 'text/csv',
      lastActiveAt: ago(age),
    })
    await api.db.insert(uploadParts).values({ uploadId: id, partNumber: 1, size: 4 })
    await api.storage.put(`${key}/1`, Buffer.from('Name'))
    return { id, part: `${key}/1` }
  }
  const [slow, left] = [await start('23 hours'), await start('25 hours')]
  await tidy(api.db, api.storage, api.jobs)

  const kept = await api.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.id, [slow.id, left.id]))
  expect(kept).toEqual([{ id: slow.id }])
  expect(await text(api.storage.read(slow.part))).toBe('Name')
  await expect(text(api.storage.read(left.part))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('removes the photo that a merge left behind once it cannot be undone, and no other', async () => {
  const { church, token } = await owner(api)
  const merge = async (days: number) => {
    const [keep, drop] = [await member(api, token, church.id), await member(api, token, church.id)]
    const photos = [randomUUID(), randomUUID()]
    for (const [i, { id }] of [keep, drop].entries()) {
      await api.storage.put(`photos/${photos[i]!}`, Buffer.from('webp'))
      await api.db.update(members).set({ photo: photos[i]! }).where(eq(members.id, id))
    }
    const pair = { church_id: church.id, keep_id: keep.id, drop_id: drop.id }
    const { body } = await api.call(memberCalls.merge, pair, { token })
    const createdAt = ago(`${days} days`)
    await api.db.update(memberMerges).set({ createdAt }).where(eq(memberMerges.id, body.id))
    return photos.map((photo) => `photos/${photo}`)
  }
  const [oldKept, oldLeft] = await merge(31)
  const [youngKept, youngLeft] = await merge(29)
  await tidy(api.db, api.storage, api.jobs)
  for (const key of [oldKept, youngKept, youngLeft]) {
    expect(await text(api.storage.read(key!))).toBe('webp')
  }
  await expect(text(api.storage.read(oldLeft!))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('removes photos that no member has, once they are a day old', async () => {
  const { church, token } = await owner(api)
  const { id } = await member(api, token, church.id)
  const [worn, left, young] = [randomUUID(), randomUUID(), randomUUID()]
  await api.db.update(members).set({ photo: worn }).where(eq(members.id, id))
  await storeSince(api, `photos/${worn}`, 25)
  await storeSince(api, `photos/${left}`, 25)
  await storeSince(api, `photos/${young}`, 23)
  await tidy(api.db, api.storage, api.jobs)
  expect((await api.storage.stat(`photos/${worn}`))?.size).toBe(5)
  expect((await api.storage.stat(`photos/${left}`))?.size).toBeUndefined()
  expect((await api.storage.stat(`photos/${young}`))?.size).toBe(5)
})

it('removes photos and resumes that no person has, once they are a day old', async () => {
  const { user } = await person(api)
  const [worn, left, young] = [randomUUID(), randomUUID(), randomUUID()]
  await api.db.update(users).set({ photo: worn, resume: worn }).where(eq(users.id, user.id))
  for (const folder of ['user-photos', 'resumes']) {
    await storeSince(api, `${folder}/${worn}`, 25)
    await storeSince(api, `${folder}/${left}`, 25)
    await storeSince(api, `${folder}/${young}`, 23)
  }
  await tidy(api.db, api.storage, api.jobs)
  for (const folder of ['user-photos', 'resumes']) {
    expect((await api.storage.stat(`${folder}/${worn}`))?.size).toBe(5)
    expect((await api.storage.stat(`${folder}/${left}`))?.size).toBeUndefined()
    expect((await api.storage.stat(`${folder}/${young}`))?.size).toBe(5)
  }
})

it('removes the files of imports that are over or cancelled, and of no other', async () => {
  const { user, church } = await owner(api)
  const [open, done, cancelled] = [randomUUID(), randomUUID(), randomUUID()]
  const about = { churchId: church.id, userId: user.id, filename: 'manm.csv' }
  await api.db.insert(imports).values([
    { ...about, id: open, storageKey: `imports/${open}`, status: 'review' },
    { ...about, id: done, storageKey: `imports/${done}`, status: 'done' },
  ])
  for (const id of [open, done, cancelled]) {
    await storeSince(api, `imports/${id}`, 25)
    await storeSince(api, `imports/${id}.table`, 25)
  }
  await tidy(api.db, api.storage, api.jobs)
  for (const suffix of ['', '.table']) {
    expect((await api.storage.stat(`imports/${open}${suffix}`))?.size).toBe(5)
    expect((await api.storage.stat(`imports/${done}${suffix}`))?.size).toBeUndefined()
    expect((await api.storage.stat(`imports/${cancelled}${suffix}`))?.size).toBeUndefined()
  }
})

it('removes the bytes of uploads that are not there any more', async () => {
  const gone = await storeSince(api, `uploads/${randomUUID()}/whole.parts/1`, 25)
  await tidy(api.db, api.storage, api.jobs)
  expect((await api.storage.stat(gone))?.size).toBeUndefined()
})

it('lets devices go that nobody has signed in with for 400 days, and what opened the operator’s page', async () => {
  const { user } = await person(api)
  const device = (deviceHash: string, age: string) => ({ userId: user.id, deviceHash, lastSignIn: ago(age) })
  await api.db.delete(knownDevices).where(eq(knownDevices.userId, user.id))
  await api.db.insert(knownDevices).values([device('used', '399 days'), device('unused', '401 days')])
  const [over, open] = [randomUUID(), randomUUID()]
  await api.db.insert(operatorSecrets).values([
    { hash: over, kind: 'key', expiresAt: ago('1 second') },
    { hash: open, kind: 'session', expiresAt: ago('-1 minute') },
  ])
  await tidy(api.db, api.storage, api.jobs)
  const devices = await api.db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))
  expect(devices.map(({ deviceHash }) => deviceHash)).toEqual(['used'])
  const secrets = await api.db
    .select()
    .from(operatorSecrets)
    .where(inArray(operatorSecrets.hash, [over, open]))
  expect(secrets.map(({ hash }) => hash)).toEqual([open])
})

it('is done once a night', async () => {
  const { rows } = await api.pool.query('select cron, timezone from pgboss.schedule where name = $1', [
    'tidy',
  ])
  expect(rows).toEqual([{ cron: '17 3 * * *', timezone: 'UTC' }])
})
