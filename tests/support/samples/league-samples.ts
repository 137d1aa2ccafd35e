import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { users } from '#server/db/schema/account.ts'
import { applicationChanges, reviews, savedSearches } from '#server/db/schema/leagues.ts'
import { addApplication, recount } from '#server/applications/store.ts'
import { columnsOf } from '#server/leagues/rules.ts'
import { addLeague } from '#server/leagues/store.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { person } from '#tests/support/actors.ts'
import type { Api } from '#tests/support/api.ts'
import type { Sample, World } from './world.ts'

const timezone = 'America/Port-au-Prince'

/** Fields of a public league that is open now and takes place in two months. */
export function leagueFields(changed: Partial<LeagueFields> = {}): LeagueFields {
  const today = dateIn(timezone, new Date())
  return {
    kind: 'league',
    title: 'Lig foutbòl jèn yo',
    description: '',
    start_date: addDays(today, 60),
    end_date: addDays(today, 120),
    country: 'HT',
    address: '12 Ri Lanbi',
    city: 'Jakmèl',
    state: 'SE',
    zip_code: '',
    timezone,
    sponsor: '',
    minimum_age: 0,
    maximum_age: null,
    privacy_status: 1,
    registration_dates: { regular: { start: addDays(today, -10), end: addDays(today, 30) } },
    closing_date: null,
    application_limit: null,
    questions: [],
    currency: 'HTG',
    individual_fees: { early_bird: null, regular: 50, late: null },
    team_fees: { early_bird: null, regular: 200, late: null },
    additional_player_fee: 25,
    payment_options: ['Cash', 'MonCash'],
    pay_type: null,
    starting_salary: null,
    hourly_rate: null,
    game_times: [{ day: 6, hour: 15, minute: 30 }],
    game_format: '7 kont 7',
    equipment_needed: 'Soulye',
    max_roster_size: 12,
    team_registration: false,
    minimum_roster_size: null,
    playoff_date: null,
    prizes: '',
    is_external: false,
    league_website: '',
    ...changed,
  }
}

/** Makes a user an organiser (2) or a candidate (1). */
export async function setType(api: Api, userId: string, userType: 1 | 2): Promise<void> {
  await api.db.update(users).set({ userType }).where(eq(users.id, userId))
}

export async function postedBy(api: Api, userId: string, changed?: Partial<LeagueFields>): Promise<string> {
  const id = randomUUID()
  await addLeague(api.db, id, userId, columnsOf(leagueFields(changed)))
  return id
}

export async function applicationTo(api: Api, leagueId: string, userId: string): Promise<string> {
  const id = randomUUID()
  await addApplication(api.db, { id, leagueId, userId, status: 1, note: '', name: 'Kandida' }, [])
  await recount(api.db, leagueId)
  return id
}

/** Owner of the access matrix's church, who posts the leagues. */
async function ownerOf({ api, church }: World): Promise<string> {
  const rows = await api.db.select().from(churchUsers).where(eq(churchUsers.churchId, church.id))
  return rows.find(({ role }) => role === 'owner')!.userId
}

/** A league of the church's owner with another user's application. */
async function scene(world: World) {
  const organiserId = await ownerOf(world)
  const league_id = await postedBy(world.api, organiserId)
  const { user } = await person(world.api)
  const resume = `${randomUUID()}.pdf`
  await world.api.db.update(users).set({ userType: 1, resume }).where(eq(users.id, user.id))
  const application_id = await applicationTo(world.api, league_id, user.id)
  return { league_id, application_id, applicantId: user.id }
}

/** Another user's league, open to the actor. */
async function elsewhere({ api, actor }: World): Promise<string> {
  const { user } = await person(api)
  await setType(api, user.id, 2)
  await setType(api, actor.user.id, 1)
  return postedBy(api, user.id)
}

/** An application of the actor with a team. */
async function teamOf(world: World): Promise<string> {
  const id = randomUUID()
  const [leagueId, userId] = [await elsewhere(world), world.actor.user.id]
  const of = { id, leagueId, userId, status: 1, note: '', name: 'Kaptèn' } as const
  await addApplication(world.api.db, of, [], [{ name: 'Jak', age: null }], 'Lyon')
  await recount(world.api.db, leagueId)
  return id
}

/** An organiser who has shortlisted the actor. */
async function shortlister(world: World): Promise<string> {
  const { api, actor } = world
  const { user } = await person(api)
  await setType(api, user.id, 2)
  const application = await applicationTo(api, await postedBy(api, user.id), actor.user.id)
  await api.db.insert(applicationChanges).values({ applicationId: application, status: 2 })
  return user.id
}

/** A review of this organiser. */
async function reviewOf({ api }: World, userId: string): Promise<string> {
  const [id, { user }] = [randomUUID(), await person(api)]
  const words = { rating: 4, headline: 'Byen òganize', text: 'Nou te kontan.' }
  await api.db.insert(reviews).values({ id, userId, authorId: user.id, ...words })
  return id
}

/** Sample inputs of league, application and review calls. */
export const leagueSamples: Record<string, Sample> = {
  'leagues.create': async ({ api, actor }) => {
    await setType(api, actor.user.id, 2)
    return { ...leagueFields() }
  },
  'leagues.update': async (world) => ({ league_id: (await scene(world)).league_id, ...leagueFields() }),
  'leagues.get': async (world) => ({ league_id: (await scene(world)).league_id }),
  'leagues.list': () => ({ status: '1', page: 1, limit: 5 }),
  'leagues.setStatus': async (world) => ({ league_id: (await scene(world)).league_id, status: 2 }),
  'leagues.remove': async (world) => ({ league_id: (await scene(world)).league_id, confirmed: 'true' }),
  'leagues.open': () => ({ q: 'foutbol', page: 1, limit: 10 }),
  'leagues.searches': () => ({}),
  'leagues.saveSearch': () => ({ q: 'foutbol', country: 'HT' }),
  'leagues.removeSearch': async ({ api, actor }) => {
    const id = randomUUID()
    await api.db.insert(savedSearches).values({ id, userId: actor.user.id, q: randomUUID() })
    return { search_id: id }
  },
  'leagues.find': async (world) => ({ league_id: (await scene(world)).league_id }),
  'leagues.calendar': async (world) => ({ league_id: (await scene(world)).league_id }),
  'applications.apply': async (world) => ({ league_id: await elsewhere(world), note: 'Mwen ta renmen jwe.' }),
  'applications.mine': () => ({ page: 1, limit: 10 }),
  'applications.get': async (world) => ({ application_id: (await scene(world)).application_id }),
  'applications.of': async ({ api, actor }) => {
    const { user } = await person(api)
    await applicationTo(api, await postedBy(api, actor.user.id), user.id)
    return { user_id: user.id }
  },
  'applications.resume': async (world) => ({ application_id: (await scene(world)).application_id }),
  'applications.setRoster': async (world) => ({
    application_id: await teamOf(world),
    team_name: 'Lyon yo',
    people: [{ name: 'Jak Pierre', number: '7' }],
  }),
  'applications.withdraw': async (world) => ({
    application_id: await applicationTo(world.api, await elsewhere(world), world.actor.user.id),
  }),
  'applications.decide': async (world) => ({
    application_id: (await scene(world)).application_id,
    status: 3,
    from: 1,
    reason: 'Ekip la plen.',
  }),
  'applications.decideMany': async (world) => ({
    application_ids: [(await scene(world)).application_id],
    status: 2,
  }),
  'applications.setNote': async (world) => ({
    application_id: (await scene(world)).application_id,
    organiser_note: 'Yon bon gadyen.',
  }),
  'applications.setPaid': async (world) => ({
    application_id: (await scene(world)).application_id,
    paid: true,
  }),
  'applications.export': async (world) => ({ league_id: (await scene(world)).league_id }),
  'applications.counts': () => ({ q: 'kandida' }),
  'applications.message': async (world) => ({
    league_id: (await scene(world)).league_id,
    to: 'all',
    message: 'Match la chanje lè.',
  }),
  'applications.pending': () => ({ page: 1, limit: 10 }),
  'applications.shortlisted': () => ({ page: 1, limit: 10 }),
  'applications.list': () => ({ status: '1', page: 1, limit: 10 }),
  'reviews.list': async (world) => ({ user_id: await shortlister(world), page: 1, limit: 10 }),
  'reviews.save': async (world) => ({
    user_id: await shortlister(world),
    rating: 5,
    headline: 'Byen òganize',
    text: 'Nou te kontan.',
  }),
  'reviews.answer': async (world) => ({
    review_id: await reviewOf(world, world.actor.user.id),
    answer: 'Mèsi anpil.',
  }),
  'reviews.report': async (world) => ({
    review_id: await reviewOf(world, await shortlister(world)),
    reason: 'Se pa verite.',
  }),
}
