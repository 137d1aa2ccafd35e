import { expect, describe, it } from 'vitest'
import { members } from '#contract/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { contactsIn, memberCalls, rose } from '#tests/support/samples/member-calls.ts'
import { caseBytes } from '#tests/support/samples/imports/cases.ts'

const api = await startApi()
let by: Awaited<ReturnType<typeof owner>>
const { add, update } = memberCalls(api, () => by)

describe('a merge of two members', () => {
  it('has what the case says, each value readable, found and exported', async () => {
    by = await owner(api, { country: 'US', timezone: 'America/New_York' })
    const { keep, drop } = JSON.parse(new TextDecoder().decode(caseBytes('09-merge.json'))) as Record<
      'keep' | 'drop',
      Record<string, string>
    >
    const [{ body: one }, { body: other }] = [await add(keep), await add(drop)]
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
    for (const text of ['peanuts', '+1 (786) 555-0202', 'rose.work@example.org']) expect(csv).toContain(text)
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
    expect(csv).toContain('Allergic to peanuts')
    expect(csv).toContain('Work: +1 (786) 555-0202 / Home: +509 2812 3456 / Mobile: +509 3701 2345')

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
