import { beforeAll, describe, expect, it } from 'vitest'
import { members } from '#contract/members.ts'
import { users } from '#server/db/schema/account.ts'
import { eq } from 'drizzle-orm'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()
type Owner = Awaited<ReturnType<typeof owner>>

async function add(by: Owner, name: string, phone: string, email: string) {
  const input = { church_id: by.church.id, name, phone, email }
  const { status, body } = await api.call(members.add, input, { token: by.token })
  expect(status).toBe(200)
  return body
}

describe('who is there already', () => {
  let by: Owner
  beforeAll(async () => {
    by = await owner(api)
    await add(by, 'Élisée Jean-Pierre', '3712 3456', 'elisee@example.org')
    await add(by, 'Marie Noël', '3712 3456', 'marie@example.org')
    await add(by, 'Paul Noël', '3811 1111', 'noel@example.org')
  })

  const similar = async (of: Record<string, string>) => {
    const { status, body } = await api.call(
      members.similar,
      { church_id: by.church.id, ...of },
      { token: by.token },
    )
    expect(status).toBe(200)
    return body.similar.map(({ member, by: why }) => [member.name, why])
  }

  it('is found by phone, by email and by nearly the same name', async () => {
    expect(await similar({ phone: '+509 38 11 11 11' })).toEqual([['Paul Noël', 'phone']])
    expect(await similar({ email: ' Marie@Example.org ' })).toEqual([['Marie Noël', 'email']])
    expect(await similar({ name: 'JEAN PIERRE, Elisee' })).toEqual([['Élisée Jean-Pierre', 'name']])
  })

  it('is found by each phone and email of the form, among each of theirs', async () => {
    const further = {
      phones: [{ value: '3755 5555', label: 'work' }],
      emails: [{ value: 'rose@work.example', label: '' }],
    }
    const rose = { church_id: by.church.id, name: 'Rose Paul', phone: '3744 4444', email: 'rose@example.org' }
    expect((await api.call(members.add, { ...rose, ...further }, { token: by.token })).status).toBe(200)
    const found = (why: string) => [['Rose Paul', why]]
    expect(await similar({ phone: '3999 9998', more_phones: '3999 9997,3755 5555' })).toEqual(found('phone'))
    expect(await similar({ more_phones: '3744 4444' })).toEqual(found('phone'))
    expect(await similar({ email: 'new@example.org', more_emails: 'Rose@Work.example' })).toEqual(
      found('email'),
    )
    expect(await similar({ more_emails: 'x@example.org,rose@example.org' })).toEqual(found('email'))
  })

  it('is no one of the family on the same phone under another first name', async () => {
    expect(await similar({ name: 'noel marie', phone: '37123456' })).toEqual([['Marie Noël', 'phone']])
    expect(await similar({ name: 'Samuel Noel', phone: '37123456' })).toEqual([])
  })

  it('is nobody for someone new, half a number or nothing', async () => {
    expect(await similar({ name: 'Ana', phone: '3999 9999', email: 'ana@example.org' })).toEqual([])
    expect(await similar({ phone: '3712' })).toEqual([])
    expect(await similar({})).toEqual([])
  })

  it('is nobody of another church', async () => {
    const stranger = await owner(api)
    const input = { church_id: stranger.church.id, phone: '3712 3456' }
    expect((await api.call(members.similar, input, { token: stranger.token })).body.similar).toEqual([])
    expect((await api.call(members.similar, input, { token: by.token })).status).toBe(404)
  })

  it('is refused with a name that is too long, at its field', async () => {
    const input = { church_id: by.church.id, name: 'x'.repeat(201) }
    const { status, body } = await api.call(members.similar, input, { token: by.token })
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty('name')
  })
})

describe('the pairs who may be one', () => {
  it('come the surest first, page by page, and each once', async () => {
    const by = await owner(api)
    await api.db.update(users).set({ plan: 'growth' }).where(eq(users.id, by.user.id))
    await add(by, 'Zo Jean', '3700 0001', 'a@example.org')
    await add(by, 'Jean Zo', '3700 0001', 'b@example.org')
    await add(by, 'Ana Bel', '3700 0002', 'ana@example.org')
    await add(by, 'Anna Bel', '3700 0003', 'ana@example.org')
    await add(by, 'Kal Wi', '3700 0004', 'c@example.org')
    await add(by, 'KAL wi', '3700 0005', 'd@example.org')
    await add(by, 'Lone', '3700 0006', 'e@example.org')
    const duplicates = async (page: Record<string, number>) =>
      (await api.call(members.duplicates, { church_id: by.church.id, ...page }, { token: by.token })).body
    const all = await duplicates({})
    expect(all).toMatchObject({ totalItems: 3, totalPages: 1, currentPage: 1 })
    expect(all.pairs.map(({ a, b, by: why }) => [[a.name, b.name].toSorted(), why])).toEqual([
      [['Jean Zo', 'Zo Jean'], 'phone'],
      [['Ana Bel', 'Anna Bel'], 'email'],
      [['KAL wi', 'Kal Wi'].toSorted(), 'name'],
    ])
    const second = await duplicates({ page: 2, limit: 2 })
    expect(second).toMatchObject({ totalItems: 3, totalPages: 2, currentPage: 2 })
    expect(second.pairs).toHaveLength(1)
    expect((await duplicates({ page: 9, limit: 2 })).pairs).toEqual([])
  })

  it('are as many as people, not their square, when many share a number', async () => {
    const by = await owner(api)
    const letters = 'ABCDEFGHIJKL'
    for (let i = 0; i < 12; i++) await add(by, `Ana ${letters[i]}. Pierre`, '3700 0001', `p${i}@example.org`)
    const { body } = await api.call(
      members.duplicates,
      { church_id: by.church.id, limit: 100 },
      { token: by.token },
    )
    expect(body.totalItems).toBe(11)
  })
})

describe('a household on one phone', () => {
  const pairsOf = async (people: [name: string, phone: string, email: string][]) => {
    const by = await owner(api)
    for (const [name, phone, email] of people) await add(by, name, phone, email)
    const { body } = await api.call(members.duplicates, { church_id: by.church.id }, { token: by.token })
    return body.pairs.map(({ a, b, by: why }) => [...[a.name, b.name].toSorted(), why])
  }

  it.each<[string, [string, string, string][], string[][]]>([
    [
      'is no list of duplicates',
      [
        ['Jean Baptiste', '+1 305 555 0301', 'family@example.org'],
        ['Marie Baptiste', '+1 305 555 0301', 'family@example.org'],
        ['Samuel Baptiste', '+1 305 555 0301', 's@example.org'],
        ['Esther Baptiste', '3700 0001', 'family@example.org'],
      ],
      [],
    ],
    [
      'has the one who is there twice',
      [
        ['Jean Baptiste', '3700 0301', 'j@example.org'],
        ['Marie Baptiste', '3700 0301', 'm@example.org'],
        ['Baptiste Jean', '3700 0301', 'x@example.org'],
      ],
      [['Baptiste Jean', 'Jean Baptiste', 'phone']],
    ],
    [
      'has who is named with an initial, whoever came between',
      [
        ['Rose Pierre', '3700 0301', 'r@example.org'],
        ['Luc Pierre', '3700 0301', 'l@example.org'],
        ['Rose M. Pierre', '3700 0301', 'm@example.org'],
      ],
      [['Rose M. Pierre', 'Rose Pierre', 'phone']],
    ],
    [
      'has who spells the first name otherwise, by email',
      [
        ['Erick Noël', '3700 0301', 'noel@example.org'],
        ['Eric Noel', '3700 0302', 'noel@example.org'],
        ['Ruth Noël', '3700 0303', 'noel@example.org'],
      ],
      [['Eric Noel', 'Erick Noël', 'email']],
    ],
    [
      'keeps twins of one surname apart',
      [
        ['Paul Désir', '3700 0301', 'p@example.org'],
        ['Pauline Désir', '3700 0301', 'q@example.org'],
      ],
      [],
    ],
    [
      'keeps father and son of other surnames apart',
      [
        ['Jean Baptiste', '3700 0301', 'p@example.org'],
        ['Jean Cadet', '3700 0301', 'q@example.org'],
      ],
      [],
    ],
  ])('%s', async (_, people, pairs) => {
    expect(await pairsOf(people)).toEqual(pairs)
  })
})

describe('all members in one file', () => {
  it('are a CSV that Excel opens with its accents, and no cell is a formula', async () => {
    const by = await owner(api)
    await add(by, '=HYPERLINK("http://x")', '3700 0001', 'a@example.org')
    await add(by, 'Élisée, Jean', '3700 0002', 'b@example.org')
    const { status, body, headers } = await api.call(
      members.export,
      { church_id: by.church.id },
      { token: by.token, language: 'ht' },
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('members.csv')
    const text = body as unknown as string
    const lines = text.replace('\uFEFF', '').split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Manm depi')
    expect(text).toContain('"Élisée, Jean"')
    expect(text).not.toMatch(/(^|,|"|\n)=HYPERLINK/)
    const stranger = await owner(api)
    const theirs = await api.call(members.export, { church_id: by.church.id }, { token: stranger.token })
    expect(theirs.status).toBe(404)
  })
})
