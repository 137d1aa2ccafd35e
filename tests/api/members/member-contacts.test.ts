import { beforeAll, describe, expect, it } from 'vitest'
import { members } from '#contract/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { memberCalls, rose } from '#tests/support/samples/member-calls.ts'

const api = await startApi()
const further = {
  phone_label: 'mobile',
  phones: [
    { value: '2812-3456', label: 'home' },
    { value: '+1 305 555 0144', label: 'Madanm li' },
  ],
  emails: [{ value: ' Rose.Work@Example.org ', label: 'work' }],
}
const stored = {
  phone: '+50937012345',
  phone_label: 'mobile',
  phones: [
    { value: '+50928123456', label: 'home' },
    { value: '+13055550144', label: 'Madanm li' },
  ],
  email: 'rose@example.org',
  emails: [{ value: 'rose.work@example.org', label: 'work' }],
}

let by: Awaited<ReturnType<typeof owner>>
beforeAll(async () => {
  by = await owner(api)
})

const { add, update } = memberCalls(api, () => by)

describe('the phones and emails of a member', () => {
  it('are stored in one form, and a member with one phone looks as documented', async () => {
    const { status, body } = await add({ ...rose, ...further })
    expect(status).toBe(200)
    expect(body).toMatchObject(stored)
    const { body: plain } = await add({ name: 'Luc', phone: '3701-0001', email: 'luc@example.org' })
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['phones']))
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['phone_label']))
  })

  it.each([
    ['2812 3456', 'further phone'],
    ['28123456', 'its digits'],
    ['+1 (305) 555-0144', 'phone of another country'],
    ['3701', 'primary phone'],
    ['rose.work', 'further email'],
    ['rose@', 'primary email'],
  ])('are found by %j (%s)', async (q) => {
    const { body } = await api.call(members.list, { church_id: by.church.id, q }, { token: by.token })
    expect(body.members.map(({ name }) => name)).toContain('Rose Baptiste')
  })

  it.each([
    [{ phones: [{ value: 'abc', label: '' }] }, 'phones.0.value'],
    [{ phones: [{ value: '2812 3456' }, { value: '99999999999', label: '' }] }, 'phones.1.value'],
    [{ emails: [{ value: 'rose@', label: '' }] }, 'emails.0.value'],
    [{ emails: [{ value: 'a@x.org', label: 'x'.repeat(31) }] }, 'emails.0.label'],
    [{ phones: Array.from({ length: 11 }, (_, i) => ({ value: `2812 34${10 + i}`, label: '' })) }, 'phones'],
    [{ phones: 'none' }, 'phones'],
  ])('are refused at the field: %j', async (input, field) => {
    const { status, body } = await add({ ...rose, ...input })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toContain(field)
  })

  it('are each stored once; the primary one is no further one', async () => {
    const { body } = await add({
      ...rose,
      phones: [
        { value: '+509 3701 2345', label: 'work' },
        { value: '2812-3456', label: '' },
        { value: '2812 3456', label: 'home' },
      ],
    })
    expect(body).toMatchObject({
      phone: '+50937012345',
      phone_label: 'work',
      phones: [{ value: '+50928123456', label: 'home' }],
    })
  })
})

describe('an edit of a member', () => {
  it('by the documented form leaves the further ones', async () => {
    const { body: member } = await add({ ...rose, ...further })
    const { body } = await update(member.id, {
      name: 'Rose B.',
      phone: '3701-9999',
      email: 'new@example.org',
    })
    expect(body).toMatchObject({ ...stored, phone: '+50937019999', email: 'new@example.org' })
  })

  it('by the documented form with a further phone makes it the primary one, with its own label', async () => {
    const { body: member } = await add({ ...rose, ...further })
    const { body } = await update(member.id, { ...rose, phone: '2812-3456' })
    expect(body).toMatchObject({ phone: '+50928123456', phone_label: 'home' })
    expect(body.phones).toEqual([{ value: '+13055550144', label: 'Madanm li' }])
  })

  it('applies where nothing else was changed, however the numbers are written', async () => {
    const { body: member } = await add({ ...rose, ...further })
    const base = {
      phone: '+509 3701 2345',
      phone_label: 'mobile',
      phones: stored.phones.map((one) => ({ ...one, value: one.value.replace('+509', '+509 ') })),
    }
    const { body } = await update(member.id, {
      phone: '2812 3456',
      phone_label: 'home',
      phones: [{ value: '3701 2345', label: 'mobile' }],
      base,
    })
    expect(body.conflicts).toBeUndefined()
    expect(body).toMatchObject({
      phone: '+50928123456',
      phone_label: 'home',
      phones: [{ value: '+50937012345', label: 'mobile' }],
    })
  })

  it('applies all of the phones or none', async () => {
    const { body: member } = await add({ ...rose, ...further })
    await update(member.id, { phone: '3701-7777', base: { phone: stored.phone } })
    const { body } = await update(member.id, {
      name: 'Rose-Marie',
      phone: '+50928123456',
      phones: [{ value: '+50937012345', label: 'mobile' }],
      emails: [],
      base: { name: rose.name, phone: stored.phone, phones: stored.phones, emails: stored.emails },
    })
    expect(body).toMatchObject({ name: 'Rose-Marie', phone: '+50937017777', phones: stored.phones })
    expect(body.emails).toBeUndefined()
    expect(body.conflicts).toEqual([
      { field: 'phone', theirs: '+50937017777' },
      { field: 'phones', theirs: stored.phones },
    ])
  })

  it('that adds a phone conflicts with one that adds another, and neither is lost', async () => {
    const { body: member } = await add(rose)
    const first = [{ value: '+50928123456', label: 'home' }]
    await update(member.id, { phones: first, base: { phones: [] } })
    const second = [{ value: '+50928123457', label: 'work' }]
    const { body } = await update(member.id, { phones: second, base: {} })
    expect(body.phones).toEqual(first)
    expect(body.conflicts).toEqual([{ field: 'phones', theirs: first }])
  })
})

describe('a person who is there already', () => {
  it('is found by a further phone or email, as the pairs are', async () => {
    by = await owner(api)
    await add({ ...rose, ...further })
    const similar = async (of: object) => {
      const { body } = await api.call(
        members.similar,
        { church_id: by.church.id, ...of },
        { token: by.token },
      )
      return body.similar.map(({ member, by: why }) => [member.name, why])
    }
    expect(await similar({ phone: '2812 3456' })).toEqual([['Rose Baptiste', 'phone']])
    expect(await similar({ email: 'ROSE.work@example.org' })).toEqual([['Rose Baptiste', 'email']])
    expect(await similar({ name: 'Luc Baptiste', phone: '2812 3456' })).toEqual([])

    await add({ name: 'Rose M. Baptiste', phone: '28123456', email: 'other@example.org' })
    await add({ name: 'Luc Baptiste', phone: '28123456', email: 'luc@example.org' })
    const { body } = await api.call(members.duplicates, { church_id: by.church.id }, { token: by.token })
    expect(body.pairs.map(({ a, b, by: why }) => [[a.name, b.name].toSorted(), why])).toEqual([
      [['Rose Baptiste', 'Rose M. Baptiste'], 'phone'],
    ])
  })
})
