import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { profile } from '#contract/account/profile.ts'
import { users } from '#server/db/schema/account.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'

const api = await startApi()
const { token } = await person(api)
const find = (user_id: string) => api.call(profile.find, { user_id }, { token })

const everything = {
  name: 'Marie Jean',
  phone: '+50937123456',
  company: 'Lakou SA',
  website: 'https://lakou.example',
  teamSize: '50-100',
  companyDescription: 'We sing.',
  country: 'Ayiti',
  city: 'Jakmèl',
  address: '12 Ri Lanbi',
  zipCode: 'HT9110',
  summary: 'Agwonòm',
  works: 'Ten years of coffee',
  educations: 'UEH',
  photo: 'photo-of-marie',
  resume: 'resume-of-marie.pdf',
}

/** Somebody of this type who has filled in every field there is. */
async function ofType(userType: 1 | 2 | null) {
  const someone = await person(api)
  await api.db
    .update(users)
    .set({ ...everything, userType })
    .where(eq(users.id, someone.user.id))
  return someone
}

test('of an organiser others see the company page, and not what candidates say of themselves', async () => {
  const { user } = await ofType(2)
  expect((await find(user.id)).body).toEqual({
    user_type: 2,
    id: user.id,
    name: 'Marie Jean',
    username: user.username,
    photo: 'photo-of-marie',
    company: 'Lakou SA',
    email: user.email,
    phone: '+50937123456',
    website: 'https://lakou.example',
    team_size: '50-100',
    company_description: 'We sing.',
    country: 'Ayiti',
    city: 'Jakmèl',
    address: '12 Ri Lanbi',
    zip_code: 'HT9110',
  })
})

test('of a candidate others see what they say of themselves, and not how to reach them', async () => {
  const { user } = await ofType(1)
  expect((await find(user.id)).body).toEqual({
    user_type: 1,
    id: user.id,
    name: 'Marie Jean',
    photo: 'photo-of-marie',
    summary: 'Agwonòm',
    works: 'Ten years of coffee',
    educations: 'UEH',
    email: null,
    phone: null,
    resume: null,
  })
})

test('nobody is found under an unknown id, without a type, or while the account is to be deleted', async () => {
  const [untyped, leaving] = [await ofType(null), await ofType(2)]
  const input = { username: leaving.user.username, proof: 'correct horse' }
  await api.call(accountDeletion.request, input, { token: leaving.token })
  for (const id of ['nobody', untyped.user.id, leaving.user.id]) {
    const { status, body } = await find(id)
    expect({ status, body }).toEqual({ status: 404, body: { message: m.not_found() } })
  }
  await api.call(accountDeletion.cancel, {}, { token: leaving.token })
  expect((await find(leaving.user.id)).status).toBe(200)
})
