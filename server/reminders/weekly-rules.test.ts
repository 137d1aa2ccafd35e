import { describe, expect, it } from 'vitest'
import { timezones } from '#contract/church.ts'
import { dueSaturday } from './weekly-rules.ts'

const quarter = 900_000

function instants(from: string, days: number): Date[] {
  const start = Date.parse(`${from}T00:00:00Z`)
  return Array.from({ length: days * 96 }, (_, i) => new Date(start + i * quarter))
}

/** Local time, e.g. "Sat 15:00". */
function wallClock(timezone: string): (instant: Date) => string {
  const options = { timeZone: timezone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-GB', { ...options, weekday: 'short' })
  return (instant) => format.format(instant)
}

describe.each(timezones)('in %s', (timezone) => {
  const says = wallClock(timezone)
  // Three weeks around each daylight saving change, from a Monday.
  it.each(['2026-03-02', '2026-10-26', '2027-03-08', '2027-11-01'])(
    'in the weeks from %s it is due from 15:00 to midnight of each Saturday, and never else',
    (monday) => {
      const wrong: string[] = []
      const due = new Map<string, Date[]>()
      for (const instant of instants(monday, 22)) {
        const saturday = dueSaturday(timezone, instant)
        const onTheWall = says(instant)
        const isDue = onTheWall.startsWith('Sat') && onTheWall.slice(-5) >= '15:00'
        if (isDue !== (saturday !== null)) wrong.push(`${instant.toISOString()}, ${onTheWall}: ${saturday}`)
        if (saturday) due.set(saturday, [...(due.get(saturday) ?? []), instant])
      }
      expect(wrong).toEqual([])
      expect([...due.keys()].map((day) => new Date(`${day}T00:00:00Z`).getUTCDay())).toEqual([6, 6, 6])
      for (const all of due.values()) {
        expect(says(all[0]!).slice(-5)).toBe('15:00')
        expect(all).toHaveLength(9 * 4)
      }
    },
  )
})

it('is another instant before and after a change where there is one, and the same where there is none', () => {
  const first = (timezone: string, saturday: string) =>
    instants(saturday, 2)
      .find((instant) => dueSaturday(timezone, instant) === saturday)!
      .toISOString()
  expect(first('America/New_York', '2026-03-07')).toBe('2026-03-07T20:00:00.000Z')
  expect(first('America/New_York', '2026-03-14')).toBe('2026-03-14T19:00:00.000Z')
  expect(first('America/New_York', '2026-10-31')).toBe('2026-10-31T19:00:00.000Z')
  expect(first('America/New_York', '2026-11-07')).toBe('2026-11-07T20:00:00.000Z')
  expect(first('America/Puerto_Rico', '2026-03-07')).toBe('2026-03-07T19:00:00.000Z')
  expect(first('America/Puerto_Rico', '2026-03-14')).toBe('2026-03-14T19:00:00.000Z')
})
