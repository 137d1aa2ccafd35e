import ical from 'ical-generator'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { cleanText } from '#server/http/clean-text.ts'

const aDay = 24 * 60 * 60 * 1000
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Returns a league as an iCalendar file: its days, whole. */
export function calendarFile(id: string, league: LeagueFields): string {
  const { title, description, address, city, state, start_date, end_date } = league
  const calendar = ical({ prodId: { company: 'Lakou', product: 'Lakou' } })
  calendar.createEvent({
    id: `${id}@lakou`,
    summary: cleanText(title),
    description: cleanText(description) || null,
    location: cleanText([address, city, state].join(', ')),
    stamp: new Date(),
    allDay: true,
    start: noon(start_date),
    // The day after the last one, as the format has it.
    end: new Date(noon(end_date).getTime() + aDay),
    timezone: 'UTC',
  })
  return calendar.toString()
}
