import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import { identities, users } from '#server/db/schema/account.ts'
import { formerUsernames } from '#server/db/schema/identities.ts'
import { person } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { expectFieldRefused } from '#tests/support/refusals.ts'
import { fromElsewhere, newcomer } from '#tests/support/samples/visitors.ts'

const api = await startApi()
const update = (by: Pick<Actor, 'token'>, input: Record<string, unknown>) =>
  api.call(account.update, input, { token: by.token })
const rename = (by: Pick<Actor, 'token'>, username: string) => update(by, { username })
const lead = async (username: string) =>
  (await api.call(podcasts.publisher, { username })).body.username as string | undefined

const organiser = {
  company: 'Lakou SA',
  phone: '+509 3712-3456',
  website: 'lakou.example/ekip',
  team_size: '100-150',
  company_description: 'We sing.',
  country: 'Ayiti',
  city: 'Jakmèl',
  address: '12 Ri Lanbi',
  zip_code: 'HT9110',
}
const candidate = { summary: 'Agwonòm', works: 'Ten years of coffee', educations: 'UEH' }

test('a profile is stored as it was typed, and what is not given stays', async () => {
  const by = await person(api)
  const first = await update(by, { name: by.user.name, email: by.user.email, ...organiser })
  expect(first.status).toBe(200)
  expect(first.body.user).toMatchObject({ ...organiser, website: 'https://lakou.example/ekip' })
  const second = await update(by, { ...candidate, zip_code: '' })
  expect(second.body.user).toMatchObject({ ...candidate, company: 'Lakou SA', zip_code: null })
})

test.each([
  ['email', '', m.email_required],
  ['email', 'marie@', m.email_invalid_sign_in],
  ['phone', ' ', m.phone_required],
  ['phone', 'call me', m.phone_invalid],
  ['website', '', m.website_required],
  ['website', 'javascript:alert(1)', m.website_invalid],
  ['website', 'legliz la', m.website_invalid],
  ['website', 'https://a@evil.example', m.website_invalid],
  ['team_size', '', m.team_size_required],
  ['team_size', '1-200', m.team_size_required],
  ['company_description', '', m.field_required],
  ['country', '', m.country_required],
  ['city', '', m.city_required],
  ['address', '', m.address_required],
  ['summary', '', m.field_required],
  ['works', ' ', m.field_required],
  ['educations', '', m.field_required],
  ['username', 'two words', m.username_invalid],
  ['username', 'p\u0430stor', m.username_invalid],
])('the %s %j is refused at that field', async (field, value, message) => {
  const { token } = await person(api)
  await expectFieldRefused(api, account.update, { [field]: value }, { field, message }, { token })
})

test('without a sign-in nothing is changed', async () => {
  expect((await api.call(account.update, { city: 'Okap' })).status).toBe(401)
})

test('the profile does not change the email: the new one would have to be confirmed', async () => {
  const by = await person(api)
  const input = { city: 'Okap', email: newcomer().email }
  const refusal = { field: 'email', message: m.email_change_elsewhere }
  await expectFieldRefused(api, account.update, input, refusal, { token: by.token })
  const { body } = await update(by, { email: by.user.email!.toUpperCase() })
  expect(body.user).toMatchObject({ email: by.user.email, city: null })
})

test('a phone that another account gives is taken without a word, and is no way in', async () => {
  const [one, other] = [await person(api), await person(api)]
  expect((await update(one, { phone: '+509 3700-0001' })).status).toBe(200)
  const reply = await update(other, { phone: '+509 3700-0001' })
  expect(reply.status).toBe(200)
  expect(reply.body.user.phone).toBe('+509 3700-0001')
  const ways = await api.db.select().from(identities).where(eq(identities.userId, other.user.id))
  expect(ways.map(({ kind }) => kind)).toEqual(['password'])
})

test('type 2 stays with who has it, whoever gave it', async () => {
  const by = await person(api)
  expect((await update(by, { user_type: 2 })).status).toBe(402)
  await api.db.update(users).set({ userType: 2 }).where(eq(users.id, by.user.id))
  const kept = await update(by, { user_type: 2, company: 'Lakou SA' })
  expect(kept.body.user).toMatchObject({ user_type: 2, company: 'Lakou SA' })
})

test('an old username leads to the new one, and is given to nobody meanwhile', async () => {
  const [one, other] = [await person(api), await person(api)]
  const [old, next] = [one.user.username, newcomer().username]
  expect((await rename(one, next)).body.user.username).toBe(next)
  expect(await lead(old.toUpperCase())).toBe(next)

  const page = await api.app.request(`/@${old}?lang=fr`)
  expect([page.status, page.headers.get('location')]).toEqual([302, `/@${next}?lang=fr`])
  const feed = await api.app.request(`/@${old}/feed.xml`)
  expect([feed.status, feed.headers.get('location')]).toEqual([301, `/@${next}/feed.xml`])

  const taken = await rename(other, old.toUpperCase())
  expect(taken).toMatchObject({ status: 409, body: { fields: { username: m.username_taken() } } })
  const someone = newcomer()
  const register = () =>
    api.call(account.register, { ...someone, username: old }, { headers: fromElsewhere() })
  expect(await register()).toMatchObject({ status: 409, body: { fields: { username: m.username_taken() } } })
  // Nothing of the refused account is left.
  expect((await rename(other, someone.username)).status).toBe(200)

  await api.db.update(formerUsernames).set({ expiresAt: new Date() }).where(eq(formerUsernames.username, old))
  expect(await lead(old)).toBeUndefined()
  expect((await register()).status).toBe(200)
  expect(await lead(old)).toBe(old)
})

test('a username can be taken back, and changed in its case', async () => {
  const by = await person(api)
  const { username } = by.user
  await rename(by, newcomer().username)
  expect((await rename(by, username)).body.user.username).toBe(username)
  expect((await rename(by, username.toUpperCase())).body.user.username).toBe(username.toUpperCase())
  expect(await lead(username)).toBe(username.toUpperCase())
})

test('a username that is taken leaves all of the profile as it was', async () => {
  const [one, other] = [await person(api), await person(api)]
  const reply = await update(one, { city: 'Okap', username: other.user.username.toUpperCase() })
  expect(reply).toMatchObject({ status: 409, body: { fields: { username: m.username_taken() } } })
  expect((await update(one, {})).body.user).toMatchObject({ city: null, username: one.user.username })
})

test('nobody collects usernames', async () => {
  const by = await person(api)
  for (let i = 0; i < 3; i++) expect((await rename(by, newcomer().username)).status).toBe(200)
  const username = newcomer().username
  const refusal = { field: 'username', message: m.username_changed_often }
  await expectFieldRefused(api, account.update, { username }, refusal, { token: by.token })
  expect(await lead(by.user.username)).toBeDefined()
})

test('of ten people who want the username that is given up at the moment, none gets it', async () => {
  const one = await person(api)
  const others = await Promise.all(Array.from({ length: 5 }, () => person(api)))
  const old = one.user.username
  const [given, ...replies] = await Promise.all([
    rename(one, newcomer().username),
    ...others.map((other) => rename(other, old)),
    ...others.map(() =>
      api.call(account.register, { ...newcomer(), username: old }, { headers: fromElsewhere() }),
    ),
  ])
  expect(given.status).toBe(200)
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(409))
  expect(await lead(old)).toBe((await update(one, {})).body.user.username)
})
