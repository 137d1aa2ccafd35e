import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { applications } from '#contract/leagues/applications.ts'
import { fees } from '#contract/leagues/fees.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { messages } from '#contract/messages.ts'
import { applications as stored } from '#server/db/schema/leagues.ts'
import type { Actor } from '#tests/support/actors.ts'
import { applicationCalls } from '#tests/support/applications.ts'
import { startApi } from '#tests/support/api.ts'
import { leagueFields, postedBy } from '#tests/support/samples/league-samples.ts'

// What an organiser reads of the applicants of a league, and writes to them.

const api = await startApi({})
const inDays = (days: number) => addDays(dateIn('America/Port-au-Prince', new Date()), days)
const { someone, apply, applied, decide, withdraw, detail } = applicationCalls(api)

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
  await withdraw(people[3], ids[3]!)
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

describe('several people', () => {
  const inYears = (years: number, day = inDays(60)) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
  const ages = { minimum_age: 8, maximum_age: 12, start_date: inDays(60) }
  const kids = [
    { name: 'Ana', birthday: inYears(8) },
    { name: 'Jak', age: 12 },
  ]

  test('are registered with one application, with their age on the first day and nothing else of a birthday', async () => {
    const league_id = await postedBy(api, organiser.user.id, ages)
    const parent = await someone(1)
    const id = await applied(parent, league_id, { people: kids })
    const people = [
      { name: 'Ana', age: 8 },
      { name: 'Jak', age: 12 },
    ]
    const { body } = await detail(organiser, id)
    expect(body.people).toEqual(people)
    expect(JSON.stringify(await api.db.select().from(stored).where(eq(stored.id, id)))).not.toContain(
      inYears(8),
    )
    const file = await api.call(applications.export, { league_id }, as(organiser))
    expect(file.body as unknown as string).toContain('Ana (8); Jak (12)')
    const { body: found } = await api.call(
      applications.list,
      { status: '1', q: 'jak', league_id },
      as(organiser),
    )
    expect(found.totalItems).toBe(1)
    const { body: page } = await api.call(applications.mine, {}, as(parent))
    expect(page.applications[0]!.people).toEqual(people)
    await withdraw(parent, id)
    expect((await detail(organiser, id)).body.people).toEqual([{ name: parent.user.name, age: null }])
  })

  test.each([
    [
      'too young the day before the birthday',
      [{ name: 'Ana', birthday: inYears(8, inDays(61)) }],
      'minimum age',
    ],
    ['too old', [kids[0], { name: 'Jak', age: 13 }], 'maximum age'],
    ['without an age', [{ name: 'Ana' }], 'Date of birth'],
  ])('are refused where one is %s', async (_, people, message) => {
    const league_id = await postedBy(api, organiser.user.id, ages)
    const { status, body } = await apply(await someone(1), league_id, { people })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      fields: { [`people.${people.length - 1}.birthday`]: expect.stringContaining(message) },
    })
  })

  test('one person over the maximum age is refused by the date of birth', async () => {
    const league_id = await postedBy(api, organiser.user.id, ages)
    const { body } = await apply(await someone(1), league_id, { date_of_birth: inYears(13) })
    expect(body).toMatchObject({ fields: { date_of_birth: expect.stringContaining('maximum age') } })
    const id = await applied(await someone(1), league_id, { date_of_birth: inYears(12) })
    expect((await detail(organiser, id)).body.people).toMatchObject([{ age: 12 }])
    expect((await apply(await someone(1), league_id, { people: [] })).status).toBe(400)
  })

  test('need a place each: who does not fit waits, and moves up when there is room for all', async () => {
    const league_id = await postedBy(api, organiser.user.id, { application_limit: 3 })
    const two = { people: [{ name: 'Ana' }, { name: 'Jak' }] }
    const [first, second, third] = await Promise.all([someone(1), someone(1), someone(1)])
    const id = await applied(first, league_id, two)
    const group = await applied(second, league_id, two)
    const left = async () => (await api.call(leagues.find, { league_id }, as(third))).body.places_left
    expect([(await detail(organiser, group)).body.status, await left()]).toEqual([5, 1])
    expect((await decide(organiser, group, 2)).status).toBe(409)
    const alone = await applied(third, league_id)
    expect([(await detail(organiser, alone)).body.status, await left()]).toEqual([1, 0])
    await withdraw(third, alone)
    expect((await detail(organiser, group)).body.status).toBe(5)
    await withdraw(first, id)
    expect([(await detail(organiser, group)).body.status, await left()]).toEqual([1, 1])
  })

  test('pay the fee each', async () => {
    const league_id = await postedBy(api, organiser.user.id)
    const parent = await someone(1)
    const application_id = await applied(parent, league_id, {
      people: [{ name: 'Ana' }, { name: 'Jak' }, { name: 'Lina' }],
    })
    expect((await api.call(fees.find, { application_id }, as(parent))).body.amount).toBe(150)
  })

  test('do not apply for a job together; candidates find a league by an age that it takes', async () => {
    const job = { kind: 'job', individual_fees: null, team_fees: null } as const
    const people = [{ name: 'Ana' }, { name: 'Jak' }]
    expect(
      (await apply(await someone(1), await postedBy(api, organiser.user.id, job), { people })).status,
    ).toBe(422)
    const league_id = await postedBy(api, organiser.user.id, { ...ages, title: 'Lig timoun piti' })
    const found = async (age: number) => {
      const { body } = await api.call(leagues.open, { q: 'timoun piti', age })
      return body.leagues.map(({ id }) => id)
    }
    expect([await found(7), await found(12), await found(13)]).toEqual([[], [league_id], []])
  })
})

test('a maximum age is not below the minimum age', async () => {
  const fields = leagueFields({ minimum_age: 12, maximum_age: 8 })
  const { status, body } = await api.call(leagues.create, fields, as(organiser))
  expect([status, body]).toMatchObject([
    400,
    { fields: { maximum_age: 'The maximum age is below the minimum age.' } },
  ])
})
