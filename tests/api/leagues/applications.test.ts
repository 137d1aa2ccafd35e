import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { applications } from '#contract/leagues/applications.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { notices } from '#contract/notices.ts'
import { tidy } from '#server/housekeeping.ts'
import { applications as stored } from '#server/db/schema/leagues.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { applicationCalls } from '#tests/support/applications.ts'
import { users } from '#server/db/schema/account.ts'
import { leagueFields, postedBy } from '#tests/support/samples/league-samples.ts'

// A database of its own: tidying deletes what is due in all of it, also in the middle of another test.
const api = await startApi({})
const today = dateIn('America/Port-au-Prince', new Date())
const { someone, apply, applied, decide, withdraw, detail, told } = applicationCalls(api)

let organiser: Actor
beforeAll(async () => {
  organiser = await someone(2)
})
const post = (changed: Parameters<typeof leagueFields>[0] = {}) => postedBy(api, organiser.user.id, changed)

describe('applying', () => {
  test('sends the profile as it is, a note and answers, once', async () => {
    const ana = await someone(1)
    const league = await post({ title: 'Lig fanm yo', questions: ['Ki pozisyon?', 'Ki nimewo?'] })
    const id = await applied(ana, league, { note: 'Mwen jwe depi 5 an.', answers: ['Gadyen'] })
    expect((await apply(ana, league)).status).toBe(409)
    expect((await apply(ana, league, { id })).body.application.application_id).toBe(id)
    const { body } = await detail(organiser, id)
    expect(body).toMatchObject({
      status: 1,
      profile: { name: ana.user.name, email: ana.user.email },
      note: 'Mwen jwe depi 5 an.',
      answers: [
        { question: 'Ki pozisyon?', answer: 'Gadyen' },
        { question: 'Ki nimewo?', answer: '' },
      ],
      has_resume: false,
      leagues: [{ _id: league, individual_fees: { regular: 50 } }],
      jobs: [],
      history: [{ status: 1, user_name: ana.user.name }],
    })
    expect(await told(organiser)).toContainEqual({
      kind: 'application_received',
      title: 'New application: Lig fanm yo',
      text: `${ana.user.name} has applied.`,
    })
  })

  test('twice at once from two tabs is one application', async () => {
    const ana = await someone(1)
    const league = await post()
    const statuses = (await Promise.all([apply(ana, league), apply(ana, league)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each<[string, Parameters<typeof leagueFields>[0], number]>([
    ['one that only its organiser sees', { privacy_status: 3 }, 404],
    ['one that is over', { closing_date: addDays(today, -1) }, 409],
    [
      'one that is not open yet',
      { registration_dates: { regular: { start: addDays(today, 5), end: addDays(today, 9) } } },
      409,
    ],
  ])('is refused to %s', async (_, changed, status) => {
    expect((await apply(await someone(1), await post(changed))).status).toBe(status)
  })

  test('is refused to what is closed, deleted or one’s own, and to organisers', async () => {
    const ana = await someone(1)
    const closed = await post()
    await api.call(leagues.setStatus, { league_id: closed, status: 2 }, { token: organiser.token })
    expect((await apply(ana, closed)).status).toBe(409)
    expect((await apply(ana, 'gone')).status).toBe(404)
    expect((await apply(await someone(2), await post())).status).toBe(403)
    expect((await apply(organiser, await post())).status).toBe(403)
  })

  test('under the minimum age it is refused by the date of birth, which is kept nowhere', async () => {
    const ana = await someone(1)
    const league = await post({ minimum_age: 16, start_date: addDays(today, 60) })
    const [year, rest] = [Number(addDays(today, 60).slice(0, 4)), addDays(today, 60).slice(4)]
    // A leap year where that one is.
    const born = `${year - 16}${rest}`
    expect(await apply(ana, league)).toMatchObject({ status: 422, body: { fields: { date_of_birth: /./ } } })
    expect((await apply(ana, league, { date_of_birth: addDays(born, 1) })).status).toBe(422)
    const id = await applied(ana, league, { date_of_birth: born })
    const [row] = await api.db.select().from(stored).where(eq(stored.id, id))
    expect(JSON.stringify(row)).not.toContain(born)
  })

  test('who withdraws is out of reach again, and may apply once more', async () => {
    const ana = await someone(1)
    const league = await post()
    const id = await applied(ana, league)
    expect((await withdraw(await someone(1), id)).status).toBe(404)
    expect((await withdraw(ana, id)).status).toBe(200)
    const { body } = await detail(organiser, id)
    expect([body.status, body.profile.email]).toEqual([4, null])
    expect(await decide(organiser, id, 2)).toMatchObject({ status: 409 })
    const again = await applied(ana, league)
    expect((await detail(organiser, again)).body.history.map(({ status }) => status)).toEqual([1, 4, 1])
  })
})

describe('places', () => {
  const rounds = Number(process.env['PLACES_ROUNDS'] ?? 1)
  test(`of 100 who apply at once 10 have a place, the others wait in the order of their arrival (${rounds}x)`, async () => {
    const people: Actor[] = []
    while (people.length < 100) {
      people.push(...(await Promise.all(Array.from({ length: 20 }, () => someone(1)))))
    }
    for (let round = 0; round < rounds; round++) {
      const league = await post({ application_limit: 10 })
      const replies = await Promise.all(people.map((one) => apply(one, league)))
      const statuses = replies.map(({ body }) => body.application.status)
      expect(statuses.filter((status) => status === 1)).toHaveLength(10)
      expect(statuses.filter((status) => status === 5)).toHaveLength(90)
      const rows = await api.db.select().from(stored).where(eq(stored.leagueId, league))
      const arrived = rows.toSorted((a, b) => a.sequence - b.sequence)
      expect(arrived.map(({ status }) => status)).toEqual([...Array(10).fill(1), ...Array(90).fill(5)])
      expect(arrived.map(({ createdAt }) => createdAt.getTime())).toEqual(
        arrived.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => a - b),
      )
      expect(new Set(arrived.map(({ sequence }) => sequence)).size).toBe(100)
    }
  }, 600_000)

  test('of whose account is deleted goes to who waits, who is told, and is counted no more', async () => {
    const [ana, bob] = [await someone(1), await someone(1)]
    const league = await post({ title: 'Kan', application_limit: 1 })
    await applied(ana, league)
    const second = await applied(bob, league)
    const deletionRequestedAt = new Date(Date.now() - 400 * 86_400_000)
    await api.db.update(users).set({ deletionRequestedAt }).where(eq(users.id, ana.user.id))
    await tidy(api.db, api.storage, api.jobs)
    expect((await detail(organiser, second)).body.status).toBe(1)
    expect((await told(bob)).map(({ title }) => title)).toEqual(['Kan: a place has come free for you'])
    const input = { page: 1, limit: 1, league_id: league }
    const { body } = await api.call(applications.pending, input, { token: organiser.token })
    expect(body).toMatchObject({ totalItems: 1, totalPages: 1 })
  })

  test('that come free go to who waited longest, who is told', async () => {
    const [ana, bob, eva] = [await someone(1), await someone(1), await someone(1)]
    const league = await post({ title: 'Kan', application_limit: 1 })
    const first = await applied(ana, league)
    const second = await applied(bob, league)
    const third = await applied(eva, league)
    const places = async () =>
      Promise.all(
        [first, second, third].map(async (id) => {
          const { status, place } = (await detail(organiser, id)).body
          return [status, place]
        }),
      )
    expect(await places()).toEqual([
      [1, null],
      [5, 1],
      [5, 2],
    ])
    expect((await decide(organiser, second, 2)).status).toBe(409)
    const rejection = await decide(organiser, first, 3, { reason: 'Ou twò jèn.' })
    // The undo is not offered: the place is another person's by now.
    expect(rejection.body.application).toMatchObject({ status: 3, place_left: false })
    expect(await places()).toEqual([
      [3, null],
      [1, null],
      [5, 1],
    ])
    expect(await told(bob)).toEqual([
      {
        kind: 'application_status',
        title: 'Kan: a place has come free for you',
        text: 'You are no longer on the waiting list. The organiser will decide.',
      },
    ])
    expect(await told(ana)).toEqual([
      { kind: 'application_status', title: 'Kan: your application was not accepted', text: 'Ou twò jèn.' },
    ])
    // Its place is somebody else's by now.
    expect((await decide(organiser, first, 1)).status).toBe(409)
    await withdraw(bob, second)
    expect((await places())[2]).toEqual([1, null])
    await api.call(
      leagues.update,
      { ...leagueFields({ title: 'Kan', application_limit: 2 }), league_id: league },
      { token: organiser.token },
    )
    expect((await detail(organiser, first)).body.place_left).toBe(true)
    expect((await decide(organiser, first, 1)).status).toBe(200)
  })
})

describe('deciding', () => {
  test('is told to the applicant, by mail where no device takes pushes', async () => {
    const ana = await someone(1)
    await api.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, ana.user.id))
    // At night it would wait until the morning.
    await api.call(notices.changeSettings, { quiet: false }, { token: ana.token })
    const league = await post({ title: 'Koral' })
    const id = await applied(ana, league)
    const { body } = await decide(organiser, id, 2, { from: 1 })
    expect([body.message, body.application.status]).toEqual(['Application status has been updated.', 2])
    expect(await told(ana)).toMatchObject([
      { kind: 'application_status', title: 'Koral: you are shortlisted' },
    ])
    const mails = async () => (await unsentFor(api, ana.user.email!)).map(({ subject }) => subject)
    await expect.poll(mails).toContain('Koral: you are shortlisted')
  })

  test('of two at once one counts, and the other is told', async () => {
    const id = await applied(await someone(1), await post())
    const replies = await Promise.all([
      decide(organiser, id, 2, { from: 1 }),
      decide(organiser, id, 3, { from: 1 }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('for many at once names those that it could not decide', async () => {
    const league = await post()
    const [mine, also] = [await applied(await someone(1), league), await applied(await someone(1), league)]
    const other = await someone(2)
    const others = await applied(await someone(1), await postedBy(api, other.user.id))
    const ids = [mine, also, others]
    const { body } = await api.call(
      applications.decideMany,
      { application_ids: ids, status: 2 },
      { token: organiser.token },
    )
    expect(body.applications.map(({ application_id, status }) => [application_id, status])).toEqual([
      [mine, 2],
      [also, 2],
    ])
    expect(body.failed).toEqual([{ application_id: others, message: expect.any(String) }])
    expect((await detail(other, others)).body.status).toBe(1)
  })

  test('is listed for both sides, by name and by league', async () => {
    const boss = await someone(2)
    const [ana, bob] = [await someone(1), await someone(1)]
    const league = await postedBy(api, boss.user.id, { title: 'Lig A' })
    const job = await postedBy(api, boss.user.id, {
      kind: 'job',
      title: 'Pyanis español, violín',
      pay_type: 'salary',
      starting_salary: 12000,
      individual_fees: null,
    })
    const first = await applied(ana, league)
    const second = await applied(bob, job)
    await decide(boss, second, 2)
    const list = async (actor: Actor, status: '1' | '2', more: object = {}) =>
      (await api.call(applications.list, { status, ...more }, { token: actor.token })).body.applications
    expect(await list(boss, '1')).toMatchObject([
      {
        application_id: first,
        users: [{ _id: ana.user.id, name: ana.user.name }],
        leagues: [{ title: 'Lig A' }],
      },
    ])
    expect(await list(boss, '2')).toMatchObject([
      {
        application_id: second,
        leagues: [],
        jobs: [{ title: 'Pyanis español, violín', starting_salary: 12000 }],
      },
    ])
    expect(await list(boss, '1', { q: ana.user.name.toUpperCase() })).toHaveLength(1)
    expect(await list(boss, '1', { q: 'pèsonn' })).toEqual([])
    expect(await list(boss, '1', { league_id: job })).toEqual([])
    expect(await list(bob, '2', { q: 'ESPANOL, violin' })).toHaveLength(1)
    expect(await list(bob, '2')).toMatchObject([{ application_id: second, users: [{ _id: boss.user.id }] }])
    expect(await list(ana, '2')).toEqual([])
    const { body } = await api.call(applications.mine, {}, { token: ana.token })
    expect(body).toMatchObject({ totalItems: 1, applications: [{ application_id: first }] })
  })

  test('is noted and marked as paid by the organiser, whose file has all of it', async () => {
    const league = await post({ questions: ['Ki laj ou?'] })
    const ana = await someone(1)
    const id = await applied(ana, league, { note: '=1+1', answers: ['12'] })
    const token = organiser.token
    await api.call(applications.setNote, { application_id: id, organiser_note: 'Bon gadyen' }, { token })
    const paid = await api.call(applications.setPaid, { application_id: id, paid: true }, { token })
    expect(paid.body.application.paid).toBe(true)
    const { body: file } = await api.call(applications.export, { league_id: league }, { token })
    for (const text of [ana.user.name, "'=1+1", 'Ki laj ou?', 'Bon gadyen']) expect(file).toContain(text)
    const { body } = await api.call(applications.mine, {}, { token: ana.token })
    expect(JSON.stringify(body)).not.toContain('Bon gadyen')
  })
})
