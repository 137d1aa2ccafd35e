import { expect, test } from 'vitest'
import { account } from '#contract/account/account.ts'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { contact, contactTopics } from '#contract/contact.ts'
import { events } from '#contract/events.ts'
import { members } from '#contract/members.ts'
import { rateLimits } from '#server/db/schema/http.ts'
import { codeOf } from '#server/members/visitors/store.ts'
import { newCode } from '#server/tokens.ts'
import { member, owner, person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { newcomer, newNumber } from '#tests/support/samples/visitors.ts'

// A congregation sits behind one address on a Sunday: no limit that stops a thief may stop it.

const api = await startApi({ CODE_TEXTS_PER_HOUR: '1000' })
const venueHeaders = { 'x-forwarded-for': '203.0.113.7' }
const people = 150

/** Makes a call for each of the people, many at once as in a hall. Returns the different statuses. */
async function everyone(call: (i: number) => Promise<{ status: number }>) {
  const replies = await Promise.all(Array.from({ length: people }, (_, i) => call(i)))
  return [...new Set(replies.map(({ status }) => status))]
}

test('all of a congregation register, sign in and ask for codes within minutes', async () => {
  const headers = venueHeaders
  const newcomers = Array.from({ length: people }, newcomer)
  expect(await everyone((i) => api.call(account.register, newcomers[i]!, { headers }))).toEqual([200])
  const signIn = ({ email, password }: { email: string; password: string }) =>
    api.call(account.signIn, { email, password }, { headers })
  expect(await everyone((i) => signIn(newcomers[i]!))).toEqual([200])
  expect(await everyone(() => api.call(phoneSignIn.sendCode, { phone: newNumber() }, { headers }))).toEqual([
    200,
  ])
  const forgot = (email: string) => api.call(account.forgotPassword, { email }, { headers })
  expect(await everyone((i) => forgot(newcomers[i]!.email))).toEqual([200])
})

test('all guests of an event answer, and all visitors fill in the card, from one address', async () => {
  const pastor = await owner(api)
  const church_id = pastor.church.id
  const guest = await member(api, pastor.token, church_id)
  const { id: event_id } = await anEvent(api, church_id, { guests: [guest.id] })
  const rsvp = { event_id, church_id, member_id: guest.id, status: 'yes' as const }
  expect(await everyone(() => api.call(events.rsvp, rsvp, { headers: venueHeaders }))).toEqual([200])
  const code = await codeOf(api.db, church_id, newCode())
  const card = (i: number) => ({ code, name: `Vizitè ${i}`, phone: newNumber() })
  expect(
    await everyone((i) => api.call(members.fillVisitorCard, card(i), { headers: venueHeaders })),
  ).toEqual([200])
})

test('refused calls store no rows, with whatever emails and from whatever number of them', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.9' }
  const wrong = () =>
    api.call(account.signIn, { email: newcomer().email, password: 'wrong horse' }, { headers })
  while ((await wrong()).status !== 429);
  const before = await api.db.$count(rateLimits)
  for (let i = 0; i < 50; i++) expect((await wrong()).status).toBe(429)
  expect(await api.db.$count(rateLimits)).toBe(before)
})

test('what a signed-in person does counts for that person, not for the address', async () => {
  const [one, other] = [await person(api), await person(api)]
  const write = (token?: string) =>
    api.call(
      contact.send,
      { name: 'Ana', email: 'ana@example.org', topic: contactTopics[0], message: 'Bonjou' },
      { headers: venueHeaders, ...(token && { token }) },
    )
  while ((await write(one.token)).status === 200);
  expect((await write(other.token)).status).toBe(200)
})
