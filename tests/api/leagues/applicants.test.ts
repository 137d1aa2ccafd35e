import { beforeAll, expect, test } from 'vitest'
import { applications } from '#contract/leagues/applications.ts'
import { messages } from '#contract/messages.ts'
import type { Actor } from '#tests/support/actors.ts'
import { applicationCalls } from '#tests/support/applications.ts'
import { startApi } from '#tests/support/api.ts'
import { postedBy } from '#tests/support/samples/league-samples.ts'

// What an organiser reads of the applicants of a league, and writes to them.

const api = await startApi({})
const { someone, applied, decide, withdraw } = applicationCalls(api)

let organiser: Actor
beforeAll(async () => {
  organiser = await someone(2)
})
const as = (actor: Actor) => ({ token: actor.token })
const write = (league_id: string, more: object = {}) =>
  api.call(applications.message, { league_id, message: 'Match la chanje lè.', ...more }, as(organiser))
const textsTo = async (actor: Actor) => {
  const { body } = await api.call(messages.list, { to_user_id: organiser.user.id }, as(actor))
  return (body.messages ?? []).map(({ message }) => message)
}

test('the list has what each wrote and answered, and the tabs how many there are', async () => {
  const league_id = await postedBy(api, organiser.user.id, { questions: ['Ki pozisyon?'] })
  const people = await Promise.all([someone(1), someone(1), someone(1), someone(1)])
  const ids = []
  for (const [n, one] of people.entries())
    ids.push(await applied(one, league_id, { note: `Nòt ${n}`, answers: ['Gadyen'] }))
  await decide(organiser, ids[1]!, 2)
  await decide(organiser, ids[2]!, 3)
  await withdraw(people[3]!, ids[3]!)
  const { body: list } = await api.call(applications.list, { league_id, status: '1' }, as(organiser))
  expect(list.applications).toMatchObject([
    { note: 'Nòt 0', answers: [{ question: 'Ki pozisyon?', answer: 'Gadyen' }], paid: false },
  ])
  const { body: counts } = await api.call(applications.counts, { league_id }, as(organiser))
  expect(counts).toEqual({ pending: 1, shortlisted: 1, rejected: 1, withdrawn: 1, waiting: 0 })
  const { body: none } = await api.call(applications.counts, { league_id, q: 'Zebulon' }, as(organiser))
  expect(none.pending).toBe(0)
  const { body: elsewhere } = await api.call(applications.counts, { league_id }, as(await someone(2)))
  expect(elsewhere.pending).toBe(0)
})

test('a message goes to each applicant of a tab once, and says to how many', async () => {
  const league_id = await postedBy(api, organiser.user.id, { application_limit: 2 })
  const [ana, bob, cleo, dan] = await Promise.all([someone(1), someone(1), someone(1), someone(1)])
  const ids = []
  for (const one of [ana, bob, cleo, dan]) ids.push(await applied(one, league_id))
  await decide(organiser, ids[0]!, 2)
  await api.call(messages.block, { user_id: organiser.user.id }, as(bob))
  const id = crypto.randomUUID()
  const { body } = await write(league_id, { id })
  expect(body).toEqual({
    message: 'The message was sent to 3 people. 1 person cannot be written to.',
    sent: 3,
    not_sent: 1,
  })
  expect((await write(league_id, { id })).body.sent).toBe(3)
  expect((await write(league_id, { to: '5', message: 'Tann toujou.' })).body).toMatchObject({ sent: 2 })
  expect(await Promise.all([ana, bob, cleo].map(textsTo))).toEqual([
    ['Match la chanje lè.'],
    [],
    ['Tann toujou.', 'Match la chanje lè.'],
  ])
  const nobody = await write(league_id, { to: '3' })
  expect(nobody).toMatchObject({ status: 400, body: { fields: { to: 'No one is in this list.' } } })
  expect((await write(league_id, { message: '  ' })).status).toBe(400)
})

test('only its organiser writes to them, ten times an hour, to more people than one may begin to write to', async () => {
  const other = await someone(2)
  const league_id = await postedBy(api, other.user.id)
  for (let n = 0; n < 22; n++) await applied(await someone(1), league_id)
  expect((await write(league_id)).status).toBe(404)
  const send = () => api.call(applications.message, { league_id, message: 'Bonjou' }, as(other))
  expect((await send()).body.sent).toBe(22)
  const statuses = []
  for (let n = 0; n < 10; n++) statuses.push((await send()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 429])
})
