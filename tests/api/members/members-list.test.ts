import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from '#contract/members.ts'
import { groups } from '#server/db/schema/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { congregation } from '#tests/support/samples/congregation.ts'

const api = await startApi()

let by: Awaited<ReturnType<typeof owner>>
const everybody = ['Anne Zamor', 'Élisée Jean-Baptiste', 'Emmanuel Jean', 'ÉRIC Noël', 'Zo 100% Pi_è']

async function add(input: { name: string; phone?: string; email?: string; groups?: string[] }) {
  const person = { phone: '3712 3456', email: 'someone@example.net', ...input }
  await api.call(members.add, { church_id: by.church.id, ...person }, { token: by.token })
}

async function list(query: Record<string, unknown>) {
  const reply = await api.call(members.list, { church_id: by.church.id, ...query }, { token: by.token })
  expect(reply.status).toBe(200)
  return reply.body
}

async function names(query: Record<string, unknown>) {
  return (await list(query)).members.map((each) => each.name)
}

beforeAll(async () => {
  by = await owner(api)
  for (const [i, name] of everybody.toReversed().entries()) {
    const email = `m${i}@${i === 0 ? 'sub.' : ''}example.org`
    await add({ name, phone: `+509371200${i}${i}`, email })
  }
})

describe('listing members', () => {
  it('goes by name, whatever case and accents', async () => {
    expect(await names({})).toEqual(everybody)
  })

  it('pages, and is empty beyond the end', async () => {
    const page = (query: object) =>
      api.call(members.list, { church_id: by.church.id, ...query }, { token: by.token })
    const second = await page({ page: 2, limit: 2 })
    expect(second.body).toMatchObject({ totalMembers: 5, totalPages: 3, currentPage: 2 })
    expect(second.body.members.map((each) => each.name)).toEqual(everybody.slice(2, 4))
    const beyond = await page({ page: 900_000_000, limit: 1000 })
    expect(beyond.body).toEqual({ members: [], totalMembers: 5, totalPages: 1, currentPage: 900_000_000 })
    expect((await page({ limit: 1001 })).status).toBe(400)
    expect((await page({ page: 0 })).status).toBe(400)
    expect((await page({ page: 'two' })).status).toBe(400)
  })

  it.each([
    ['elisee', ['Élisée Jean-Baptiste']],
    ['ÉLISÉE', ['Élisée Jean-Baptiste']],
    ['jean', ['Élisée Jean-Baptiste', 'Emmanuel Jean']],
    ['jean emm', ['Emmanuel Jean']],
    ['jean baptiste', ['Élisée Jean-Baptiste']],
    ['noel', ['ÉRIC Noël']],
    ['3712 0000', ['Zo 100% Pi_è']],
    ['+509 37 12 00 11', ['ÉRIC Noël']],
    ['37120022', ['Emmanuel Jean']],
    ['0033', ['Élisée Jean-Baptiste']],
    ['m4@example.org', ['Anne Zamor']],
    ['sub.example', ['Zo 100% Pi_è']],
    ['100%', ['Zo 100% Pi_è']],
    ['pi_e', ['Zo 100% Pi_è']],
    ['e_i', []],
    ['%%%', []],
    ['\\', []],
    ['nobody', []],
    ['e', ['Élisée Jean-Baptiste', 'Emmanuel Jean', 'ÉRIC Noël']],
    ['   ', everybody],
  ])('finds by %j', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  it('counts and pages what it finds', async () => {
    const third = await list({ q: 'example', limit: 2, page: 3 })
    expect(third).toMatchObject({ totalMembers: 5, totalPages: 3, currentPage: 3 })
    expect(third.members).toHaveLength(1)
    expect(await list({ q: 'example', limit: 2, page: 4 })).toMatchObject({ members: [], totalMembers: 5 })
  })

  it('filters by group, alone and with a search', async () => {
    const choir = randomUUID()
    await api.db.insert(groups).values({ id: choir, churchId: by.church.id, name: 'Koral' })
    await add({ name: 'Jeanne Désir', groups: [choir] })
    await add({ name: 'Zilda Désir', groups: [choir] })
    expect(await names({ group_id: choir })).toEqual(['Jeanne Désir', 'Zilda Désir'])
    expect(await names({ group_id: choir, q: 'jean' })).toEqual(['Jeanne Désir'])
    const stranger = await owner(api)
    const input = { church_id: stranger.church.id, group_id: choir }
    expect((await api.call(members.list, input, { token: stranger.token })).body.members).toEqual([])
  })
})

describe('a church of many thousands', () => {
  let large: typeof by
  const digits = (i: number) => String(i).padStart(4, '0')

  beforeAll(async () => {
    large = await owner(api)
    const people = Array.from({ length: 7000 }, (_, i) => (i < 6000 ? `aaa ${digits(i)}` : `zzz ${i}`))
    await congregation(api, large.church.id, [...people.slice(1), 'zzz only'], '2026-01-04')
  })

  async function find(query: Record<string, unknown>) {
    const input = { church_id: large.church.id, ...query }
    const { body } = await api.call(members.list, input, { token: large.token })
    return { ...body, members: body.members.map((each) => each.name) }
  }

  it('finds the last by name', async () => {
    expect(await find({ q: 'only' })).toEqual({
      members: ['zzz only'],
      totalMembers: 1,
      totalPages: 1,
      currentPage: 1,
    })
  })

  it('says when not all that are found have been counted', async () => {
    expect(await find({ q: 'aaa', limit: 2 })).toEqual({
      members: ['aaa 0001', 'aaa 0002'],
      totalMembers: 1000,
      totalPages: 500,
      currentPage: 1,
      more: true,
    })
    expect(await find({ q: 'aaa 00', limit: 2, page: 49 })).toMatchObject({
      members: ['aaa 0097', 'aaa 0098'],
      totalMembers: 99,
      more: true,
    })
  })

  it('counts all that is found where that takes a look at everybody', async () => {
    expect(await find({ q: 'aaa 00', limit: 2, page: 50 })).toEqual({
      members: ['aaa 0099'],
      totalMembers: 99,
      totalPages: 50,
      currentPage: 50,
    })
    expect(await find({ q: 'aaa', limit: 2, page: 600 })).toEqual({
      members: ['aaa 1199', 'aaa 1200'],
      totalMembers: 5999,
      totalPages: 3000,
      currentPage: 600,
    })
    expect(await find({ q: 'zzz', limit: 2 })).toEqual({
      members: ['zzz 6000', 'zzz 6001'],
      totalMembers: 1001,
      totalPages: 501,
      currentPage: 1,
    })
    expect((await find({ q: 'aaa', limit: 1000, page: 7 })).members).toEqual([])
  })
})
