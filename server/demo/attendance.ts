import { addDays, sundayOf } from '#contract/fields/calendar.ts'
import type { Random } from './seeded-random.ts'

export interface DemoService {
  date: string
  /** Member ids. */
  present: string[]
  guests: number
}

/** Attendance pattern of a member. */
interface Habit {
  id: string
  joinedOn: string
  /** Share of Sundays attended. */
  attendanceRate: number
  comesOnWednesdays: boolean
  /** First date of permanent absence. */
  absentFrom: string | undefined
}

const weeks = 104

/** Generates two years of services on Sundays and some Wednesdays before `today`. */
export function demoServices(
  random: Random,
  people: { id: string; joinedOn: string }[],
  today: string,
): DemoService[] {
  const habits = people.map((person) => newHabit(random, person, today))
  const lastSunday = sundayOf(addDays(today, -1))
  const sundays = Array.from({ length: weeks }, (_, i) => addDays(lastSunday, -7 * i))
  const wednesdays = sundays.map((sunday) => addDays(sunday, -4)).filter(() => random.next() < 0.4)
  return [...sundays, ...wednesdays].toSorted().map((date) => newService(random, habits, date))
}

function newHabit(random: Random, person: { id: string; joinedOn: string }, today: string): Habit {
  const chance = random.next()
  const daysAway = chance < 0.06 ? random.between(22, 65) : random.between(80, 400)
  return {
    ...person,
    attendanceRate: 0.62 + 0.36 * Math.sqrt(random.next()),
    comesOnWednesdays: random.next() < 0.35,
    absentFrom: chance < 0.1 ? addDays(today, -daysAway) : undefined,
  }
}

function newService(random: Random, habits: Habit[], date: string): DemoService {
  const season = seasonOf(date)
  const isWednesday = date !== sundayOf(date)
  const day = season * (0.92 + 0.16 * random.next())
  const present = habits
    .filter(({ joinedOn }) => joinedOn <= date)
    .filter(({ absentFrom }) => absentFrom === undefined || date < absentFrom)
    .filter(({ comesOnWednesdays }) => comesOnWednesdays || !isWednesday)
    .filter(({ attendanceRate }) => random.next() < attendanceRate * day)
    .map(({ id }) => id)
  const visitors = random.between(3, 14) * season ** 3
  return { date, present, guests: isWednesday ? random.between(0, 4) : Math.round(visitors) }
}

/** Seasonal attendance factor; 1 is an ordinary Sunday. */
function seasonOf(date: string): number {
  const fromEaster = daysBetween(easter(Number(date.slice(0, 4))), date)
  if (fromEaster >= -7 && fromEaster <= 0) return 1.3
  const monthAndDay = date.slice(5)
  if (monthAndDay >= '12-22' || monthAndDay <= '01-03') return 1.25
  if (monthAndDay >= '05-25' && monthAndDay <= '05-31') return 1.15 // Mother's Day in Haiti
  if (monthAndDay >= '07-01' && monthAndDay <= '08-31') return 0.84 // holidays, and visits to the provinces
  if (monthAndDay >= '09-20' && monthAndDay <= '10-31') return 0.9 // heavy rain
  return 1
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Easter Sunday (Gregorian calendar, Oudin's algorithm). */
function easter(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const k = Math.floor((century - 17) / 25)
  let i = (century - Math.floor(century / 4) - Math.floor((century - k) / 3) + 19 * golden + 15) % 30
  i -= Math.floor(i / 28) * (1 - Math.floor(29 / (i + 1)) * Math.floor((21 - golden) / 11))
  const j = (year + Math.floor(year / 4) + i + 2 - century + Math.floor(century / 4)) % 7
  const fromMarch = i - j + 28
  return addDays(`${year}-03-01`, fromMarch - 1)
}
