import { describe, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { church } from '#contract/church.ts'
import { contact, contactTopics } from '#contract/contact.ts'
import { imports } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { caseBytes } from '#tests/support/samples/imports/cases.ts'
import { settled, upload } from '#tests/support/samples/imports/import-file.ts'

const api = await startApi()
const { emails } = JSON.parse(caseBytes('07-emails.json').toString()) as { emails: Record<string, string[]> }
const addresses = Object.values(emails).flat()

describe('a right email address', () => {
  it.each(addresses)('%j is taken for a member, for contact and for sign-up', async (email) => {
    const by = await owner(api)
    const stored = email.trim().toLowerCase()
    const person = { church_id: by.church.id, name: 'Ana Roc', phone: '37123456', email }
    const added = await api.call(members.add, person, { token: by.token })
    expect(added).toMatchObject({ status: 200, body: { email: stored } })
    const letter = { name: 'Ana Roc', email, topic: contactTopics[0], message: 'How do I begin?' }
    expect((await api.call(contact.send, letter)).status).toBe(200)
    const { status, body } = await api.call(account.register, {
      name: 'Ana Roc',
      username: `ana${Math.random().toString(36).slice(2, 10)}`,
      email,
      password: 'koulè-lanmè-fon-2026',
    })
    expect({ status, email: status === 200 ? stored : body }).toEqual({ status: 200, email: stored })
  })

  it('is taken from a list', async () => {
    const by = await owner(api)
    const list = caseBytes('07-emails.csv').toString().replaceAll(',305555', ',+1305555')
    const read = await settled(api, by, await upload(api, by, 'manm.csv', list))
    expect(read.rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(read.totals).toMatchObject({ rows: 10, problems: 0 })
    await api.call(imports.cancel, { import_id: read.id }, { token: by.token })
  })
})

describe('a number with what comes along when it is copied', () => {
  it.each([
    '\u202a+509 3712-3456\u202c',
    '+509\u00a03712\u00a03456',
    '+509 3712\u20113456',
    '\u2066+509\u2009 3712\u20133456\u2069',
    '+509 3712\u2212 3456',
    "'+509 3712 3456",
    '3712.3456',
  ])('%j is taken for a member and a church', async (phone) => {
    const by = await owner(api)
    const person = { church_id: by.church.id, name: 'Ana Roc', phone, email: 'ana@example.org' }
    const added = await api.call(members.add, person, { token: by.token })
    expect(added).toMatchObject({ status: 200, body: { phone: '+50937123456' } })
    const changed = await api.call(
      church.update,
      {
        church_id: by.church.id,
        name: 'Legliz',
        phone: phone.replace(/\+/, '').replace(/^'?(?=3)/, '509'),
        timezone: 'America/New_York',
      },
      { token: by.token },
    )
    expect(changed.status).toBe(200)
  })

  it('is read from a list, and a rounded one is left out', async () => {
    const by = await owner(api)
    const read = await settled(
      api,
      by,
      await upload(api, by, 'manm.csv', caseBytes('06-scientific-phones.csv')),
    )
    expect(read.totals).toMatchObject({ rows: 5, problems: 4, ready: 1 })
    expect(read.rows.at(-1)).toMatchObject({ name: 'Eva Noel', phone: '+50937123499' })
  })
})
