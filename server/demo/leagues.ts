import { eq } from 'drizzle-orm'
import { addDays } from '#contract/fields/calendar.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { addApplication, changeStatus, noteChange, recount } from '#server/applications/store.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { applications, reviews } from '#server/db/schema/leagues.ts'
import { columnsOf } from '#server/leagues/rules.ts'
import { addLeague } from '#server/leagues/store.ts'
import type { Random } from './seeded-random.ts'

/** Applicants without a password, so no one can sign in as them. */
const candidates = [
  {
    name: 'Nadège Laguerre',
    username: 'nadege',
    summary: 'M jwe pyano depi dizan, nan legliz ak nan maryaj.',
    works: 'Pyanis nan Legliz Batis Jakmèl, 2019 rive 2025',
    educations: 'Lekòl mizik Sent Trinite, Pòtoprens',
  },
  {
    name: 'Frantz Désilus',
    username: 'frantz',
    summary: 'Jwè foutbòl, 19 an, defansè.',
    works: '',
    educations: 'Lise Pinchinat, Jakmèl',
  },
  {
    name: 'Islande Charles',
    username: 'islande',
    summary: 'M renmen chante alto.',
    works: 'Koral jèn yo, 3 an',
    educations: '',
  },
  { name: 'Wilner Jean-Pierre', username: 'wilner', summary: 'Gadyen bi.', works: '', educations: '' },
]
type Username = (typeof candidates)[number]['username']

interface DemoLeague {
  fields: Partial<LeagueFields>
  /** Applicants with their note and status. */
  applicants: { by: Username; note: string; status?: 2 | 3; paid?: true }[]
}

function demoLeagues(today: string): DemoLeague[] {
  return [
    {
      fields: {
        kind: 'league',
        title: 'Lig foutbòl jèn yo',
        description: 'Chak samdi apremidi sou teren kominal la. Vini ak zanmi ou.',
        minimum_age: 14,
        application_limit: 24,
        questions: ['Ki pòs ou jwe?'],
        individual_fees: { early_bird: 250, regular: 350, late: null },
        team_fees: { early_bird: null, regular: 2500, late: null },
        additional_player_fee: 200,
        payment_options: ['Cash', 'MonCash'],
        game_times: [{ day: 6, hour: 15, minute: 30 }],
        game_format: '7 kont 7, de mitan 25 minit',
        equipment_needed: 'Soulye ak mayo',
        max_roster_size: 12,
        team_registration: true,
        minimum_roster_size: 7,
        prizes: 'Yon koup ak meday',
        registration_dates: {
          early_bird: { start: addDays(today, -14), end: addDays(today, 7) },
          regular: { start: addDays(today, 8), end: addDays(today, 40) },
        },
      },
      applicants: [
        { by: 'frantz', note: 'M disponib chak samdi.', status: 2, paid: true },
        { by: 'wilner', note: '' },
      ],
    },
    {
      fields: {
        kind: 'event',
        title: 'Odisyon pou koral Nwèl la',
        description: 'Yon chante ou chwazi ak yon lekti mizik tou kout.',
        individual_fees: { early_bird: null, regular: 0, late: null },
        payment_options: ['Cash'],
      },
      applicants: [{ by: 'islande', note: 'M ta renmen chante alto.' }],
    },
    {
      fields: {
        kind: 'job',
        title: 'Pyanis pou sèvis dimanch yo',
        description: 'Dimanch maten ak repetisyon jedi swa.',
        minimum_age: 18,
        pay_type: 'hourly',
        hourly_rate: 750,
      },
      applicants: [{ by: 'nadege', note: 'M ka kòmanse kounye a.' }],
    },
  ]
}

/** Inserts the pastor's leagues with applications and a review. */
export async function addLeagues(
  tx: Db,
  random: Random,
  { userId, timezone, today }: { userId: string; timezone: string; today: string },
): Promise<void> {
  const ids = new Map<Username, string>()
  for (const { name, username, summary, works, educations } of candidates) {
    const id = random.uuid()
    ids.set(username, id)
    await tx
      .insert(users)
      .values({ id, name, username, summary, works, educations, loginMethod: 'Email', userType: 1 })
  }
  for (const { fields, applicants } of demoLeagues(today)) {
    const leagueId = random.uuid()
    const league = { ...standard(today, timezone), ...fields }
    await addLeague(tx, leagueId, userId, columnsOf(league))
    for (const { by, note, status, paid } of applicants) {
      const id = random.uuid()
      const { name } = candidates.find(({ username }) => username === by)!
      const answers = league.questions.map((question) => ({ question, answer: 'Defansè' }))
      await addApplication(tx, { id, leagueId, userId: ids.get(by)!, status: 1, note, name }, answers)
      await noteChange(tx, id, 1, { userName: name, reason: '' })
      if (status) await changeStatus(tx, id, status, { userName: 'Pastè Demo', reason: '' })
      if (paid) await tx.update(applications).set({ paid }).where(eq(applications.id, id))
    }
    await recount(tx, leagueId)
  }
  await tx.insert(reviews).values({
    id: random.uuid(),
    userId,
    authorId: ids.get('frantz')!,
    rating: 5,
    headline: 'Byen òganize',
    text: 'Tout bagay te kòmanse alè. N ap tounen ane pwochèn.',
  })
}

/** Common fields: open now, takes place in two months. */
function standard(today: string, timezone: string): LeagueFields {
  return {
    kind: 'event',
    title: '',
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
    registration_dates: { regular: { start: addDays(today, -10), end: addDays(today, 40) } },
    closing_date: null,
    application_limit: null,
    questions: [],
    currency: 'HTG',
    individual_fees: null,
    team_fees: null,
    additional_player_fee: null,
    payment_options: [],
    pay_type: null,
    starting_salary: null,
    hourly_rate: null,
    game_times: [],
    game_format: '',
    equipment_needed: '',
    max_roster_size: null,
    team_registration: false,
    minimum_roster_size: null,
    playoff_date: null,
    prizes: '',
    is_external: false,
    league_website: '',
  }
}
