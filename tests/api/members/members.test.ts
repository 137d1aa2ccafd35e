import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from '#contract/members.ts'
import { users } from '#server/db/schema/account.ts'
import { absenceCounts } from '#server/db/schema/attendance.ts'
import { churches } from '#server/db/schema/church.ts'
import { groups } from '#server/db/schema/members.ts'
import { member, owner, person, withRole } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()

type Owner = Awaited<ReturnType<typeof owner>>
let pastor: Owner

beforeAll(async () => {
  pastor = await owner(api)
})

const details = { name: 'Wideline Désir', phone: '3712 3456', email: 'Wideline@Example.org', groups: [] }

function add(by: Owner, input: Record<string, unknown> = {}) {
  return api.call(members.add, { church_id: by.church.id, ...details, ...input }, { token: by.token })
}

async function group(churchId: string, name: string): Promise<string> {
  const id = randomUUID()
  await api.db.insert(groups).values({ id, churchId, name })
  return id
}

async function grow(by: Owner) {
  await api.db.update(users).set({ plan: 'growth' }).where(eq(users.id, by.user.id))
}

async function names(query: Record<string, unknown>) {
  const input = { church_id: pastor.church.id, ...query }
  const reply = await api.call(members.list, input, { token: pastor.token })
  return reply.body.members.map((each) => each.name)
}

describe('adding a member', () => {
  it('answers the member, the phone in E.164 by the country of the church', async () => {
    const choir = await group(pastor.church.id, 'Koral')
    const reply = await add(pastor, { groups: [choir, choir] })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      church_id: pastor.church.id,
      name: 'Wideline Désir',
      phone: '+50937123456',
      email: 'wideline@example.org',
      groups: [{ id: choir, name: 'Koral' }],
      photo: null,
    })
    expect(Date.parse(reply.body.createdAt)).toBeGreaterThan(Date.now() - 60_000)
    const read = await api.call(members.get, { member_id: reply.body.id }, { token: pastor.token })
    expect(read.body).toEqual(reply.body)
  })

  it('reads the phones of the diaspora', async () => {
    expect((await add(pastor, { phone: '+1 (305) 555-0123' })).body.phone).toBe('+13055550123')
    const miami = await owner(api, { country: 'US', timezone: 'America/New_York' })
    expect((await add(miami, { phone: '(305) 555-0123' })).body.phone).toBe('+13055550123')
    expect((await add(miami, { phone: '+509 37 12 34 56' })).body.phone).toBe('+50937123456')
  })

  it('refuses a number that is none, at its field, in the language of the caller', async () => {
    const input = { church_id: pastor.church.id, ...details, phone: '+509 12' }
    for (const [language, country] of [
      ['en', 'Haiti'],
      ['fr', 'Haïti'],
      ['ht', 'Ayiti'],
    ] as const) {
      const reply = await api.call(members.add, input, { token: pastor.token, language })
      expect(reply.status).toBe(400)
      expect(reply.body.fields?.['phone']).toContain(country)
      expect(reply.body.message).toBe(reply.body.fields?.['phone'])
    }
  })

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(10_000) }],
    ['phone', { phone: 'call me' }],
    ['phone', { phone: '123' }],
    ['email', { email: 'nobody' }],
    ['groups', { groups: ['unknown-group'] }],
  ])('names the field %s in %j', async (field, input) => {
    const reply = await add(pastor, input)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.fields ?? {})[0]).toBe(field)
  })

  it('refuses the group of another church', async () => {
    const stranger = await owner(api)
    const theirs = await group(stranger.church.id, 'Jèn')
    const reply = await add(pastor, { groups: [theirs] })
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toEqual({ groups: 'This group is not in your church.' })
  })

  it('takes names of every script', async () => {
    for (const name of ['Marie 🙏🏾', 'شمس الدين', '한국', 'Élisée « Zo » O’Neil %_\\']) {
      expect((await add(pastor, { name })).body.name).toBe(name)
    }
  })

  it('answers what is there when the id is sent again', async () => {
    const id = randomUUID()
    const first = await add(pastor, { id })
    const again = await add(pastor, { id, name: 'Another Name' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    const stranger = await owner(api)
    expect((await add(stranger, { id })).status).toBe(404)
  })

  it('adds once when the same id arrives twice at a time', async () => {
    const by = await owner(api)
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => add(by, { id })))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    const list = await api.call(members.list, { church_id: by.church.id }, { token: by.token })
    expect(list.body.totalMembers).toBe(1)
  })

  it('stops at the limit of the plan of the owner, also for many at once and for other leaders', async () => {
    const by = await owner(api)
    const leader = await withRole(api, by.church.id, 'leader')
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        api.call(
          members.add,
          { church_id: by.church.id, ...details },
          { token: i % 2 ? by.token : leader.token },
        ),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(20)
    const refused = replies.filter((reply) => reply.status === 402)
    expect(refused).toHaveLength(5)
    expect(refused[0]!.body.message).toBe(
      'Your Free plan has room for 20 adults; children and visitors do not count. Choose a larger plan to add more.',
    )
    const list = await api.call(members.list, { church_id: by.church.id, limit: 100 }, { token: by.token })
    expect(list.body).toMatchObject({ totalMembers: 20, totalPages: 1 })
    expect(list.body.members).toHaveLength(20)

    await grow(by)
    expect((await add(by)).status).toBe(200)
  })

  it('still answers a member who is there when the plan is full', async () => {
    const by = await owner(api)
    const known = await add(by)
    await api.db.update(churches).set({ adultCount: 20 }).where(eq(churches.id, by.church.id))
    expect((await add(by)).status).toBe(402)
    expect((await add(by, { id: known.body.id })).body).toEqual(known.body)
  })

  it('counts everybody from when they miss services', async () => {
    const by = await owner(api)
    await Promise.all([add(by), add(by), add(by)])
    const counts = await api.db.select().from(absenceCounts).where(eq(absenceCounts.churchId, by.church.id))
    expect(counts.map((row) => row.members)).toEqual([3])
  })
})

describe('changing a member', () => {
  it('replaces name, phone, email and groups', async () => {
    const [choir, youth] = [await group(pastor.church.id, 'Z koral'), await group(pastor.church.id, 'A jèn')]
    const added = await add(pastor, { groups: [choir] })
    const change = {
      member_id: added.body.id,
      church_id: pastor.church.id,
      name: 'Élisée Zéphyr',
      phone: '+1 305 555 0199',
      email: 'zephyr@example.org',
      groups: [choir, youth],
    }
    const changed = await api.call(members.update, change, { token: pastor.token })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      name: 'Élisée Zéphyr',
      phone: '+13055550199',
      email: 'zephyr@example.org',
      createdAt: added.body.createdAt,
    })
    expect(changed.body.groups.map((each) => each.name)).toEqual(['A jèn', 'Z koral'])
    expect(changed.body.updatedAt >= added.body.updatedAt).toBe(true)
    expect(await names({ q: 'zephyr' })).toEqual(['Élisée Zéphyr'])

    const fewer = await api.call(members.update, { ...change, groups: [youth] }, { token: pastor.token })
    expect(fewer.body.groups).toEqual([{ id: youth, name: 'A jèn' }])
    expect(await names({ group_id: youth })).toEqual(['Élisée Zéphyr'])
    expect(await names({ group_id: choir })).toEqual([])
  })

  it('is refused whole when a part is wrong', async () => {
    const added = await add(pastor)
    const reply = await api.call(
      members.update,
      { member_id: added.body.id, ...details, name: 'Changed', groups: ['none'] },
      { token: pastor.token },
    )
    expect(reply.status).toBe(400)
    const read = await api.call(members.get, { member_id: added.body.id }, { token: pastor.token })
    expect(read.body).toEqual(added.body)
  })

  it('does not move anybody to another church', async () => {
    const added = await add(pastor)
    const stranger = await owner(api)
    const input = { member_id: added.body.id, church_id: stranger.church.id, ...details }
    expect((await api.call(members.update, input, { token: pastor.token })).status).toBe(404)
  })
})

describe('who may', () => {
  it('list, read, add and change: ushers only list and read', async () => {
    const usher = await withRole(api, pastor.church.id, 'usher')
    const leader = await withRole(api, pastor.church.id, 'leader')
    const known = await member(api, pastor.token, pastor.church.id)
    const church = { church_id: pastor.church.id }
    const calls = [
      [members.list, church],
      [members.get, { member_id: known.id }],
      [members.add, { ...church, ...details }],
      [members.update, { member_id: known.id, ...details }],
    ] as const
    const statuses = async (token?: string) => {
      const replies = []
      for (const [endpoint, input] of calls) {
        replies.push((await api.call(endpoint, input, token ? { token } : {})).status)
      }
      return replies
    }
    expect(await statuses()).toEqual([401, 401, 401, 401])
    expect(await statuses('wrong')).toEqual([401, 401, 401, 401])
    expect(await statuses((await person(api)).token)).toEqual([404, 404, 404, 404])
    expect(await statuses((await owner(api)).token)).toEqual([404, 404, 404, 404])
    expect(await statuses(usher.token)).toEqual([200, 200, 403, 403])
    expect(await statuses(leader.token)).toEqual([200, 200, 200, 200])
  })

  it('nobody can, with an id that is none', async () => {
    const reply = await api.call(members.get, { member_id: 'unknown' }, { token: pastor.token })
    expect(reply.status).toBe(404)
    const wrong = await api.call(members.list, { church_id: 'a b' }, { token: pastor.token })
    expect([400, 404]).toContain(wrong.status)
  })
})
