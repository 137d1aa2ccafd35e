import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { members as memberCalls } from '#contract/members.ts'
import { codes, sessions } from '#server/db/schema/account.ts'
import { uploadParts, uploads } from '#server/db/schema/files.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/http.ts'
import { memberMerges } from '#server/db/schema/member-care.ts'
import { members } from '#server/db/schema/members.ts'
import { tidy } from '#server/housekeeping.ts'
import { member, owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()
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
  await tidy(api.db, api.storage)
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
  await tidy(api.db, api.storage)
  const kept = await api.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.caller, caller))
  expect(kept.map(({ key }) => key)).toEqual(['newer'])
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
  await tidy(api.db, api.storage)
  const keptCodes = await api.db
    .select()
    .from(codes)
    .where(inArray(codes.address, [over, open]))
  const keptLimits = await api.db
    .select()
    .from(rateLimits)
    .where(inArray(rateLimits.key, [over, open]))
  expect(keptCodes.map(({ address }) => address)).toEqual([open])
  expect(keptLimits.map(({ key }) => key)).toEqual([open])
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
      heardAt: ago(age),
    })
    await api.db.insert(uploadParts).values({ uploadId: id, partNumber: 1, size: 4 })
    await api.storage.put(`${key}/1`, Buffer.from('Name'))
    return { id, part: `${key}/1` }
  }
  const [slow, left] = [await start('23 hours'), await start('25 hours')]
  await tidy(api.db, api.storage)

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
  await tidy(api.db, api.storage)
  for (const key of [oldKept, youngKept, youngLeft]) {
    expect(await text(api.storage.read(key!))).toBe('webp')
  }
  await expect(text(api.storage.read(oldLeft!))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('is done once a night', async () => {
  const { rows } = await api.pool.query('select cron, timezone from pgboss.schedule where name = $1', [
    'tidy',
  ])
  expect(rows).toEqual([{ cron: '17 3 * * *', timezone: 'UTC' }])
})
