import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountDeletion } from '#contract/account/account-deletion.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { profile } from '#contract/account/profile.ts'
import { messages } from '#contract/messages.ts'
import { users } from '#server/db/schema/account.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { owner, person, withRole } from '#tests/support/actors.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { applicationCalls } from '#tests/support/applications.ts'
import { postedBy, setType } from '#tests/support/samples/league-samples.ts'

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

/** What those see of a candidate who are not to reach them. */
const seen = (id: string) => ({
  user_type: 1,
  id,
  name: 'Marie Jean',
  photo: 'photo-of-marie',
  summary: 'Agwonòm',
  works: 'Ten years of coffee',
  educations: 'UEH',
  email: null,
  phone: null,
  resume: null,
})
const unseen = { status: 404, body: { message: m.not_found() } }

/** What a person sees of another, as by the address of their page. */
async function seenBy(viewer: Actor, user_id: string) {
  const { status, body } = await api.call(profile.find, { user_id }, { token: viewer.token })
  return { status, body }
}

const write = (from: Actor, to: Actor) =>
  api.call(messages.send, { to_user_id: to.user.id, message: 'Bonjou' }, { token: from.token })

test('a candidate does not exist for strangers, whatever these are', async () => {
  const marie = await ofType(1)
  for (const stranger of [await person(api), await ofType(1), await ofType(2), await owner(api)]) {
    expect(await seenBy(stranger, marie.user.id)).toEqual(unseen)
  }
  expect(await seenBy(marie, marie.user.id)).toEqual({ status: 200, body: seen(marie.user.id) })
})

test('an organiser to whom a candidate applied sees them and how to reach them, until that is withdrawn', async () => {
  const [marie, organiser] = [await ofType(1), await ofType(2)]
  const { applied, withdraw } = applicationCalls(api)
  const id = await applied(marie, await postedBy(api, organiser.user.id))
  const reach = { email: marie.user.email, phone: '+50937123456', resume: 'resume-of-marie.pdf' }
  expect((await seenBy(organiser, marie.user.id)).body).toEqual({ ...seen(marie.user.id), ...reach })
  expect(await seenBy(await ofType(2), marie.user.id)).toEqual(unseen)
  await withdraw(marie, id)
  expect(await seenBy(organiser, marie.user.id)).toEqual(unseen)
})

test('whom a candidate has written to sees them, and not who has only written to the candidate', async () => {
  const [marie, organiser] = [await ofType(1), await ofType(2)]
  expect((await write(marie, organiser)).status).toBe(200)
  expect((await seenBy(organiser, marie.user.id)).body).toEqual(seen(marie.user.id))
  await api.call(messages.block, { user_id: organiser.user.id }, { token: marie.token })
  expect(await seenBy(organiser, marie.user.id)).toEqual(unseen)

  const { church } = await owner(api)
  const [ana, jean] = [await withRole(api, church.id, 'usher'), await withRole(api, church.id, 'usher')]
  await setType(api, ana.user.id, 1)
  expect((await write(jean, ana)).status).toBe(200)
  const team = and(eq(churchUsers.churchId, church.id), eq(churchUsers.userId, jean.user.id))
  await api.db.delete(churchUsers).where(team)
  expect(await seenBy(jean, ana.user.id)).toEqual(unseen)
  // The conversation goes on, and the candidate's word opens their page.
  expect((await write(ana, jean)).status).toBe(200)
  expect((await seenBy(jean, ana.user.id)).status).toBe(200)
})

test('the team of a candidate sees them, and another church does not', async () => {
  const pastor = await owner(api)
  const marie = await withRole(api, pastor.church.id, 'usher')
  await setType(api, marie.user.id, 1)
  for (const colleague of [pastor, await withRole(api, pastor.church.id, 'leader')]) {
    expect((await seenBy(colleague, marie.user.id)).status).toBe(200)
  }
  expect(await seenBy(await owner(api), marie.user.id)).toEqual(unseen)
})

test('blocking and reporting strangers tells nothing of them', async () => {
  const [marie, stranger] = [await ofType(1), await ofType(1)]
  const input = { user_id: marie.user.id, reason: 'x' }
  for (const endpoint of [messages.block, messages.unblock, messages.report]) {
    const { status, body } = await api.call(endpoint, input, { token: stranger.token })
    expect({ status, body }).toEqual(unseen)
  }
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
