import { beforeAll, describe, expect, it } from 'vitest'
import { members } from '#contract/members.ts'
import { noContacts } from '#contract/member-contacts.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { caseBytes } from '#tests/support/samples/imports/cases.ts'

const api = await startApi()
type Owner = Awaited<ReturnType<typeof owner>>

const rose = { name: 'Rose Baptiste', phone: '3701-2345', email: 'rose@example.org' }
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

let by: Owner
beforeAll(async () => {
  by = await owner(api)
})

async function add(input: object) {
  const all = { church_id: by.church.id, ...input } as Parameters<typeof api.call<typeof members.add>>[1]
  return api.call(members.add, all, { token: by.token })
}
async function update(id: string, input: object) {
  const all = { member_id: id, ...input } as Parameters<typeof api.call<typeof members.update>>[1]
  return api.call(members.update, all, { token: by.token })
}
/** The contacts of a response, with what it leaves out where it is empty. */
const contactsIn = ({
  phone,
  phone_label,
  phones,
  email,
  email_label,
  emails,
}: typeof noContacts &
  object & {
    phone?: string | null
    email?: string | null
  }) => ({ phone, phone_label, phones, email, email_label, emails })

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

describe('a merge of two members', () => {
  it('has what the case says, each value readable, found and exported', async () => {
    by = await owner(api, { country: 'US', timezone: 'America/New_York' })
    const { keep, drop } = JSON.parse(new TextDecoder().decode(caseBytes('09-merge.json'))) as Record<
      'keep' | 'drop',
      Record<string, string>
    >
    const [{ body: one }, { body: other }] = [await add(keep!), await add(drop!)]
    const input = { church_id: by.church.id, keep_id: one.id, drop_id: other.id }
    const { body } = await api.call(members.merge, input, { token: by.token })
    expect(body.kept).toMatchObject({
      name: 'Rose Pierre',
      phone: '+13055550201',
      phones: [{ value: '+17865550202', label: '' }],
      email: 'rose@example.org',
      emails: [{ value: 'rose.work@example.org', label: '' }],
      birthday: '1980-02-01',
      address: '1 Main St',
      household: 'Pierre',
      details:
        'Baptised 2011\nAllergic to peanuts\nSings alto\nName: Rose M. Pierre\nBirthday: 1980-02-10\n' +
        'Address: 99 Oak Ave\nHousehold: Pierre-Louis',
    })
    for (const q of ['7865550202', 'rose.work']) {
      const found = await api.call(members.list, { church_id: by.church.id, q }, { token: by.token })
      expect(found.body.members.map(({ id }) => id)).toEqual([one.id])
    }
    const { body: csv } = await api.call(members.export, { church_id: by.church.id }, { token: by.token })
    for (const text of ['peanuts', '+1 (786) 555-0202', 'rose.work@example.org'])
      expect(String(csv)).toContain(text)
  })

  it('keeps the chosen one as the primary one', async () => {
    by = await owner(api)
    const { body: keep } = await add({ ...rose, name: 'Rose Pierre', phone_label: 'mobile' })
    const { body: drop } = await add({
      name: 'Rose M. Pierre',
      phone: '+1 786-555-0202',
      phone_label: 'work',
      email: 'rose.work@example.org',
      phones: [{ value: '2812-3456', label: 'home' }],
      details: 'Allergic to peanuts\nSings alto',
    })
    const merge = { church_id: by.church.id, keep_id: keep.id, drop_id: drop.id }
    const { body: preview } = await api.call(members.mergePreview, merge, { token: by.token })
    const merged = {
      phone: '+50937012345',
      phone_label: 'mobile',
      phones: [
        { value: '+17865550202', label: 'work' },
        { value: '+50928123456', label: 'home' },
      ],
      emails: [{ value: 'rose.work@example.org', label: '' }],
      details: 'Allergic to peanuts\nSings alto\nName: Rose M. Pierre',
    }
    expect(preview.result).toMatchObject(merged)
    const { body: done } = await api.call(
      members.merge,
      { ...merge, from_dropped: ['phone'] },
      { token: by.token },
    )
    expect(done.kept).toMatchObject({
      ...merged,
      phone: '+17865550202',
      phone_label: 'work',
      phones: [
        { value: '+50928123456', label: 'home' },
        { value: '+50937012345', label: 'mobile' },
      ],
    })
    for (const q of ['7865550202', 'rose.work', '3701 2345', '28123456']) {
      const { body } = await api.call(members.list, { church_id: by.church.id, q }, { token: by.token })
      expect(body.members.map(({ id }) => id)).toEqual([keep.id])
    }
    const { body: csv } = await api.call(members.export, { church_id: by.church.id }, { token: by.token })
    expect(String(csv)).toContain('Allergic to peanuts')
    expect(String(csv)).toContain('Work: +1 (786) 555-0202 / Home: +509 2812 3456 / Mobile: +509 3701 2345')

    await api.call(members.undoMerge, { merge_id: done.id }, { token: by.token })
    const { body: back } = await api.call(members.get, { member_id: keep.id }, { token: by.token })
    expect(contactsIn(back as never)).toEqual(contactsIn(keep as never))
    const { body: other } = await api.call(members.get, { member_id: drop.id }, { token: by.token })
    expect(contactsIn(other as never)).toEqual(contactsIn(drop as never))
  })

  it('that is undone keeps a phone that was added since', async () => {
    by = await owner(api)
    const { body: keep } = await add({ ...rose })
    const { body: drop } = await add({ ...rose, phone: '3702-0000', email: 'r@example.org' })
    const merge = { church_id: by.church.id, keep_id: keep.id, drop_id: drop.id }
    const { body: done } = await api.call(members.merge, merge, { token: by.token })
    const phones = [...(done.kept.phones ?? []), { value: '+50928123456', label: 'home' }]
    await update(keep.id, { phones, base: { phones: done.kept.phones } })
    await api.call(members.undoMerge, { merge_id: done.id }, { token: by.token })
    const { body: back } = await api.call(members.get, { member_id: keep.id }, { token: by.token })
    expect(back.phones).toEqual(phones)
    expect(back.emails).toBeUndefined()
  })

  it('takes a late edit of the one who is gone to the right number', async () => {
    by = await owner(api)
    const { body: keep } = await add({ ...rose })
    const { body: drop } = await add({
      ...rose,
      phone: '3702-0000',
      phone_label: 'work',
      email: 'r@example.org',
    })
    const merge = { church_id: by.church.id, keep_id: keep.id, drop_id: drop.id }
    await api.call(members.merge, merge, { token: by.token })
    const { status, body } = await update(drop.id, { ...rose, phone: '3702-1111', email: 'r@example.org' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: keep.id,
      phone: '+50937021111',
      phones: [{ value: '+50937012345', label: '' }],
      email: 'rose@example.org',
      emails: [{ value: 'r@example.org', label: '' }],
    })
  })
})
