import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { church } from '#contract/church.ts'
import { userIdHeader } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { members } from '#contract/members.ts'
import { connect } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { hashSecret } from '#server/tokens.ts'
import { owner, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()

type Owner = Awaited<ReturnType<typeof owner>>
let pastor: Owner
let person: { church_id: string; name: string; phone: string; email: string }

beforeEach(async () => {
  pastor = await owner(api)
  person = { church_id: pastor.church.id, name: 'Wideline Désir', phone: '3712 3456', email: 'w@example.org' }
})

function send<E extends Endpoint>(
  endpoint: E,
  input: Record<string, unknown>,
  key: string,
  token = pastor.token,
) {
  return api.call(endpoint, input, { token, headers: { 'idempotency-key': key } })
}

async function count(by: Owner = pastor) {
  const reply = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
  return reply.body.totalMembers
}

function rowOf(key: string, by: Owner = pastor) {
  return and(eq(idempotencyKeys.caller, by.user.id), eq(idempotencyKeys.key, hashSecret(key)))
}

function kept(key: string, by: Owner = pastor) {
  return api.db.select().from(idempotencyKeys).where(rowOf(key, by))
}

/** How many connections wait for this one, or for one that waits for it. */
async function waitingFor(pid: number): Promise<number> {
  const { rows } = await api.pool.query<{ count: number }>(
    `with recursive waiting as (
       select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))
       union
       select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid))
     ) select count(*)::int from waiting`,
    [pid],
  )
  return rows[0]!.count
}

describe('the same key again', () => {
  it('answers the same and adds nobody twice, also where the app gave no id', async () => {
    const key = randomUUID()
    const first = await send(members.add, person, key)
    expect(first.status).toBe(200)
    const again = await send(members.add, person, key)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await count()).toBe(1)
  })

  it('answers what was true then: what has changed since stays', async () => {
    const key = randomUUID()
    const added = await send(members.add, person, randomUUID())
    const first = { member_id: added.body.id, ...person, name: 'First' }
    const reply = await send(members.update, first, key)
    await send(members.update, { ...first, name: 'Second' }, randomUUID())
    const late = await send(members.update, first, key)
    expect(late.body).toEqual(reply.body)
    const now = await api.call(members.get, { member_id: added.body.id }, { token: pastor.token })
    expect(now.body.name).toBe('Second')
  })

  it('counts a mark once, whatever was marked between', async () => {
    const id = (await send(members.add, person, randomUUID())).body.id
    const date = dateIn('America/Port-au-Prince', new Date())
    const mark = (present: boolean, seconds: number) => {
      const marked_at = new Date(Date.now() - seconds * 1000).toISOString()
      return { church_id: pastor.church.id, date, marks: [{ member_id: id, present, marked_at }] }
    }
    const there = mark(true, 20)
    const key = randomUUID()
    const first = await send(attendance.mark, there, key)
    await send(attendance.mark, mark(false, 10), randomUUID())
    expect((await send(attendance.mark, there, key)).body).toEqual(first.body)
    const input = { church_id: pastor.church.id, date }
    const service = await api.call(attendance.get, input, { token: pastor.token })
    expect(service.body.marks[0]?.present).toBe(false)
  })

  it('sets up one church', async () => {
    const key = randomUUID()
    const details = {
      name: 'Legliz Betel',
      address: '3 Ri Kapwa',
      phone: '5093712345',
      timezone: 'America/Port-au-Prince',
    }
    const first = await send(church.create, details, key)
    expect((await send(church.create, details, key)).body).toEqual(first.body)
    const list = await api.call(church.list, {}, { token: pastor.token })
    expect(list.body.churches).toHaveLength(2)
  })

  it('does not mind the order of the fields', async () => {
    const key = randomUUID()
    await send(members.add, person, key)
    const turned = Object.fromEntries(Object.entries(person).toReversed())
    expect((await send(members.add, turned, key)).status).toBe(200)
    expect(await count()).toBe(1)
  })
})

describe('the same change again, sent weeks later', () => {
  it('is the same for a newer server that validates it in another way', async () => {
    const key = randomUUID()
    const first = await send(members.add, person, key)
    await api.db.update(idempotencyKeys).set({ requestHash: 'of an older validation' }).where(rowOf(key))
    expect((await send(members.add, person, key)).body).toEqual(first.body)
    expect((await send(members.add, { ...person, name: 'Somebody Else' }, key)).status).toBe(422)
    expect(await count()).toBe(1)
  })

  it('is the same from a newer app that spells it in another way', async () => {
    const key = randomUUID()
    const first = await send(members.add, person, key)
    const spelled = { ...person, name: `${person.name} ` }
    expect((await send(members.add, spelled, key)).body).toEqual(first.body)
    expect(await count()).toBe(1)
  })

  it('is the same where a server stored the key that did not know the input as it was sent', async () => {
    const key = randomUUID()
    const first = await send(members.add, person, key)
    await api.db.update(idempotencyKeys).set({ sentHash: null }).where(rowOf(key))
    expect((await send(members.add, person, key)).body).toEqual(first.body)
    expect((await send(members.add, { ...person, name: 'Somebody Else' }, key)).status).toBe(422)
  })
})

describe('a key', () => {
  it('with another body is refused, and nothing is done', async () => {
    const key = randomUUID()
    await send(members.add, person, key)
    const other = await send(members.add, { ...person, name: 'Somebody Else' }, key)
    expect(other.status).toBe(422)
    expect(other.body.message).toBe('This change was already sent with other content.')
    const elsewhere = await send(members.update, { member_id: 'x', ...person }, key)
    expect([404, 422]).toContain(elsewhere.status)
    expect(await count()).toBe(1)
  })

  it('is each caller’s own', async () => {
    const key = randomUUID()
    const leader = await withRole(api, pastor.church.id, 'leader')
    const mine = await send(members.add, person, key)
    const theirs = await send(members.add, person, key, leader.token)
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
    expect((await send(members.add, person, key)).body).toEqual(mine.body)
    expect((await send(members.add, person, key, leader.token)).body).toEqual(theirs.body)
    expect(await count()).toBe(2)
  })

  it('of a refused change is free again', async () => {
    const key = randomUUID()
    expect((await send(members.add, { ...person, phone: '+509 12' }, key)).status).toBe(400)
    expect(await kept(key)).toEqual([])
    expect((await send(members.add, person, key)).status).toBe(200)
    expect(await kept(key)).toHaveLength(1)
  })

  it('of a change that met the limit of the plan works once there is room', async () => {
    for (let i = 0; i < 20; i++) await send(members.add, person, randomUUID())
    const key = randomUUID()
    expect((await send(members.add, person, key)).status).toBe(402)
    expect((await send(members.add, person, key)).status).toBe(402)
    await api.db.update(users).set({ plan: 'starter' }).where(eq(users.id, pastor.user.id))
    expect((await send(members.add, person, key)).status).toBe(200)
    expect(await count()).toBe(21)
  })

  it('does not open what its owner may no longer do', async () => {
    const key = randomUUID()
    const leader = await withRole(api, pastor.church.id, 'leader')
    await send(members.add, person, key, leader.token)
    const stranger = await owner(api)
    expect((await send(members.add, person, key, stranger.token)).status).toBe(404)
    expect((await send(members.add, person, key, 'wrong')).status).toBe(401)
  })
})

describe('a queued call that names its person', () => {
  const sendAs = (userId: string, token: string, language = 'en') =>
    api.call(members.add, person, {
      token,
      language,
      headers: { 'idempotency-key': randomUUID(), [userIdHeader]: userId },
    })

  it('is done with a token of that person', async () => {
    expect((await sendAs(pastor.user.id, pastor.token)).status).toBe(200)
    expect(await count()).toBe(1)
  })

  it.each([
    ['en', 'This change was made by another person. It will be sent when they sign in again.'],
    ['fr', 'Cette modification vient d’une autre personne.'],
    ['ht', 'Se yon lòt moun ki te fè chanjman sa a.'],
  ])('is rejected with the token of another, who may do the same (%s)', async (language, message) => {
    const leader = await withRole(api, pastor.church.id, 'leader')
    const reply = await sendAs(pastor.user.id, leader.token, language)
    expect(reply.status).toBe(409)
    expect(reply.body.message).toContain(message)
    expect(reply.body.fields).toHaveProperty(userIdHeader)
    expect(await count()).toBe(0)
  })

  it('is rejected as such, not as unknown, where the other has no part in the church', async () => {
    const stranger = await owner(api)
    expect((await sendAs(pastor.user.id, stranger.token)).status).toBe(409)
    expect((await sendAs(pastor.user.id, 'wrong')).status).toBe(401)
  })

  it('is not asked of other calls', async () => {
    const headers = { [userIdHeader]: 'somebody else' }
    const input = { church_id: pastor.church.id }
    expect((await api.call(members.list, input, { token: pastor.token, headers })).status).toBe(200)
  })
})

describe('copies at the same time', () => {
  it('do it once and answer the same', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(members.add, person, key)))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect(await count()).toBe(1)
  })

  it('wait while the first still runs', async () => {
    const key = randomUUID()
    // Somebody else holds the church, so that the first copy cannot end.
    const other = connect(inject('databaseUrl'))
    const holder = await other.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from churches where id = $1 for update', [pastor.church.id])
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waiting = (copies: number) => expect.poll(() => waitingFor(rows[0]!.pid)).toBe(copies)

    const first = send(members.add, person, key)
    await waiting(1)
    const second = send(members.add, person, key)
    await waiting(2)
    const different = send(members.add, { ...person, name: 'Somebody Else' }, key)
    await waiting(3)
    await holder.query('rollback')
    holder.release()
    await other.close()

    const replies = await Promise.all([first, second, different])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 422])
    expect(replies[1].body).toEqual(replies[0].body)
    expect(await count()).toBe(1)
  })
})
