import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { applications } from '#contract/leagues/applications.ts'
import { fees } from '#contract/leagues/fees.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { leagues as leagueTable } from '#server/db/schema/leagues.ts'
import type { Actor } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { applicationCalls } from '#tests/support/applications.ts'
import { byCard, takesCards } from '#tests/support/payments/fee-scene.ts'
import { deliverEvents, pay } from '#tests/support/payments/paying.ts'
import { leagueFields, postedBy } from '#tests/support/samples/league-samples.ts'
import { startStripe } from '#tests/support/stand-ins/stripe-stand-in.ts'

const stripe = await startStripe()
const api = await startApi(stripe.env)
deliverEvents(stripe, api)
afterAll(() => stripe.stop())
const withoutCards = await startApi({})

const today = dateIn('America/Port-au-Prince', new Date())
const { someone, apply, applied, decide, withdraw, detail, told } = applicationCalls(api)

let organiser: Actor
beforeAll(async () => {
  organiser = await someone(2)
})

type Changed = Parameters<typeof leagueFields>[0]
/** A league that takes teams of 2 to 12. */
const post = (changed: Changed = {}) =>
  postedBy(api, organiser.user.id, { team_registration: true, minimum_roster_size: 2, ...changed })

const players = (...names: string[]) => names.map((name) => ({ name }))
const lions = { team_name: 'Lyon Jakmèl', people: players('Jak', 'Ana', 'Mari') }

const setRoster = (actor: Actor, application_id: string, more: object = {}) =>
  api.call(applications.setRoster, { application_id, ...lions, ...more }, { token: actor.token })

const countOf = async (league: string) => {
  const [row] = await api.db.select().from(leagueTable).where(eq(leagueTable.id, league))
  return { taken: row!.taken, places: row!.placesTaken }
}

describe('a team', () => {
  test('is registered with its roster; captain and organiser see it, and a search finds its players', async () => {
    const [captain, league] = [await someone(1), await post()]
    const people = [
      { name: 'Jak Pierre', position: 'Gadyen', number: '07' },
      { name: 'Ana' },
      // Two players may have one name.
      { name: 'Ana', number: '9' },
    ]
    const id = await applied(captain, league, { team_name: ' Lyon 🦁 ', people })
    expect((await detail(organiser, id)).body).toMatchObject({
      team_name: 'Lyon 🦁',
      roster_open: true,
      profile: { name: captain.user.name, email: captain.user.email },
      people: people.map((player) => ({ ...player, age: null })),
      leagues: [{ team_fees: { regular: 200 }, minimum_roster_size: 2 }],
    })
    const { body: page } = await api.call(leagues.find, { league_id: league }, { token: captain.token })
    expect(page.application).toMatchObject({ team_name: 'Lyon 🦁' })
    expect(await told(organiser)).toContainEqual(
      expect.objectContaining({ text: `Lyon 🦁 (${captain.user.name}) has applied.` }),
    )
    for (const q of ['lyon', 'pierre']) {
      const { body } = await api.call(
        applications.pending,
        { league_id: league, q },
        { token: organiser.token },
      )
      expect(body.applications.map((one) => one.application_id)).toEqual([id])
    }
  })

  test('takes a place for each of its players', async () => {
    const league = await post({ application_limit: 4 })
    await applied(await someone(1), league, lions)
    expect(await countOf(league)).toEqual({ taken: 1, places: 3 })
    const { body } = await apply(await someone(1), league, lions)
    expect(body.application).toMatchObject({ status: 5, place: 1 })
  })

  test.each<[string, Changed, object, string, number]>([
    ['a league that takes none', { team_registration: false }, {}, 'team_name', 400],
    ['fewer players than the minimum', {}, { people: players('Jak') }, 'people', 400],
    ['no roster', {}, { people: undefined }, 'people', 400],
    ['more players than the maximum', { max_roster_size: 2 }, {}, 'people', 400],
    ['a team without a name', {}, { team_name: '  ' }, 'team_name', 400],
    ['a player without a name', {}, { people: players('Jak', ' ') }, 'people.1.name', 400],
    [
      'letters for a number',
      {},
      { people: [{ name: 'Jak', number: 'x' }, ...lions.people] },
      'people.0.number',
      400,
    ],
    ['a player without an age where there is a limit', { minimum_age: 12 }, {}, 'people.0.age', 422],
    [
      'a player who is too old',
      { maximum_age: 12 },
      {
        people: [
          { name: 'Jak', age: 12 },
          { name: 'Ana', age: 13 },
        ],
      },
      'people.1.age',
      422,
    ],
    [
      'a player who is too young by the birthday',
      { minimum_age: 12 },
      {
        people: [
          { name: 'Jak', age: 12 },
          { name: 'Ana', birthday: addDays(today, -400) },
        ],
      },
      'people.1.birthday',
      422,
    ],
  ])('is refused at its field: %s', async (_, changed, more, field, status) => {
    const reply = await apply(await someone(1), await post(changed), { ...lions, ...more })
    expect(reply).toMatchObject({ status, body: { fields: { [field]: /./ } } })
  })

  test('has 40 players with long names where the league takes as many; 21 people without a team are too many', async () => {
    const league = await post({ max_roster_size: 40 })
    const people = players(...Array.from({ length: 40 }, (_, i) => `${'محمد '.repeat(23)}${i}`))
    const id = await applied(await someone(1), league, { team_name: 'L'.repeat(120), people })
    expect((await detail(organiser, id)).body.people).toHaveLength(40)
    expect(await apply(await someone(1), league, { people: people.slice(0, 21) })).toMatchObject({
      status: 400,
      body: { fields: { people: /20/ } },
    })
  })

  test('is in the CSV with a row for each player', async () => {
    const league = await post()
    const solo = await someone(1)
    await applied(solo, league)
    const captain = await someone(1)
    const people = [{ name: 'Jak', age: 15, number: '7', position: 'Gadyen' }, { name: 'Ana' }]
    await applied(captain, league, { ...lions, people })
    const { body } = await api.call(applications.export, { league_id: league }, { token: organiser.token })
    const rows = (body as unknown as string)
      .trim()
      .split('\r\n')
      .map((line) => line.replace('\u{FEFF}', '').split(','))
    const column = (name: string) => rows.map((row) => row[rows[0]!.indexOf(name)])
    expect(column(m.application_csv_name()).slice(1)).toEqual([
      solo.user.name,
      captain.user.name,
      captain.user.name,
    ])
    expect(column(m.application_csv_people()).slice(1)).toEqual([solo.user.name, 'Jak (15)', 'Ana'])
    expect(column(m.application_csv_team()).slice(1)).toEqual(['', 'Lyon Jakmèl', 'Lyon Jakmèl'])
    expect(column(m.application_csv_number()).slice(1)).toEqual(['', '7', ''])
    expect(column(m.application_csv_position()).slice(1)).toEqual(['', 'Gadyen', ''])
  })
})

describe('the roster', () => {
  test('is changed by the captain alone, and places that come free are given away', async () => {
    const league = await post({ application_limit: 4 })
    const [captain, next] = [await someone(1), await someone(1)]
    const id = await applied(captain, league, { ...lions, people: players('Jak', 'Ana', 'Mari', 'Pol') })
    const waiting = await applied(next, league)
    expect((await detail(organiser, waiting)).body.status).toBe(5)
    expect((await setRoster(next, id)).status).toBe(404)
    expect((await setRoster(organiser, id)).status).toBe(404)
    expect((await setRoster(next, waiting)).status).toBe(404)
    const { status, body } = await setRoster(captain, id, { team_name: 'Lyon yo' })
    expect(status).toBe(200)
    expect(body.application).toMatchObject({
      team_name: 'Lyon yo',
      people: [{ name: 'Jak' }, { name: 'Ana' }, { name: 'Mari' }],
    })
    expect((await detail(organiser, waiting)).body.status).toBe(1)
    expect(await countOf(league)).toEqual({ taken: 2, places: 4 })
    expect(await setRoster(captain, id, { people: players('Jak', 'Ana', 'Mari', 'Pol') })).toMatchObject({
      status: 409,
      body: { message: m.application_full() },
    })
    expect((await setRoster(captain, id, { people: players('Jak') })).body).toHaveProperty('fields.people')
  })

  test('may grow while the team waits', async () => {
    const league = await post({ application_limit: 2 })
    const captain = await someone(1)
    const id = await applied(captain, league, lions)
    expect((await setRoster(captain, id, { people: players('A', 'B', 'C', 'D') })).status).toBe(200)
    const { body } = await setRoster(captain, id, { people: players('A', 'B') })
    expect(body.application).toMatchObject({ status: 1, place: null })
  })

  test('is closed once the league begins, is closed, or the application is rejected', async () => {
    const refused = { status: 409, body: { message: m.application_roster_closed() } }
    const captain = await someone(1)
    const begun = await applied(captain, await post({ start_date: today }), lions)
    expect(await setRoster(captain, begun)).toMatchObject(refused)
    const league = await post()
    const id = await applied(captain, league, lions)
    await api.call(leagues.setStatus, { league_id: league, status: 2 }, { token: organiser.token })
    expect(await setRoster(captain, id)).toMatchObject(refused)
    await api.call(leagues.setStatus, { league_id: league, status: 1 }, { token: organiser.token })
    expect((await setRoster(captain, id)).status).toBe(200)
    await decide(organiser, id, 3)
    expect(await setRoster(captain, id)).toMatchObject(refused)
  })
})

describe('the fee of a team', () => {
  test('is one team fee, paid by card once; who withdraws cannot register otherwise for it', async () => {
    const accountId = await takesCards(api, organiser.user.id)
    const captain = await someone(1)
    const league = await post({ ...byCard, team_fees: { early_bird: null, regular: 120.5, late: null } })
    const application_id = await applied(captain, league, lions)
    await decide(organiser, application_id, 2)
    const as = { token: captain.token }
    const due = await api.call(fees.find, { application_id }, as)
    expect(due.body).toMatchObject({ amount: 120.5, account_id: accountId })
    const { body } = await api.call(fees.pay, { application_id }, as)
    // A player more changes nothing of it.
    await setRoster(captain, application_id, { people: players('Jak', 'Ana', 'Mari', 'Pol') })
    await pay(stripe, body.clientSecret!, 'good', accountId)
    await stripe.webhooks.settled()
    expect((await detail(organiser, application_id)).body).toMatchObject({
      paid: true,
      card_payment: { amount: 120.5 },
    })
    await withdraw(captain, application_id)
    expect(await apply(captain, league)).toMatchObject({
      status: 409,
      body: { message: m.application_paid_otherwise() },
    })
    const again = await applied(captain, league, lions)
    expect((await detail(organiser, again)).body.paid).toBe(true)
  })

  test('is a 402 where no provider takes cards', async () => {
    const calls = applicationCalls(withoutCards)
    const [boss, captain] = [await calls.someone(2), await calls.someone(1)]
    const league = await postedBy(withoutCards, boss.user.id, { team_registration: true, ...byCard })
    const application_id = await calls.applied(captain, league, lions)
    const reply = await withoutCards.call(fees.pay, { application_id }, { token: captain.token })
    expect(reply).toMatchObject({ status: 402, body: { message: /./ } })
  })
})

describe('a league that takes teams', () => {
  const create = (changed: object) =>
    api.call(
      leagues.create,
      { ...leagueFields(), team_registration: true, ...changed },
      { token: organiser.token },
    )

  test.each([
    ['minimum_roster_size', { minimum_roster_size: 13 }],
    ['max_roster_size', { max_roster_size: 101 }],
    ['team_registration', { kind: 'event' }],
  ])('is refused at %s', async (field, changed) => {
    expect(await create(changed)).toMatchObject({ status: 400, body: { fields: { [field]: /./ } } })
  })

  test('goes on taking them when the documented payload changes it', async () => {
    const { body } = await create({ minimum_roster_size: 5 })
    const { team_registration: _teams, minimum_roster_size: _least, ...documented } = leagueFields()
    const changed = await api.call(
      leagues.update,
      { league_id: body.league.id, ...documented },
      { token: organiser.token },
    )
    expect(changed.body.league).toMatchObject({ team_registration: true, minimum_roster_size: 5 })
  })
})
