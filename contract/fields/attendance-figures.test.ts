import { expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import { averageVisits, sundaysUpTo, usualLevel, usualOf, visitsOf } from './attendance-figures.ts'

it.each([
  [[], null],
  [[200, 210], null],
  [[200, 210, 190], 200],
  // An even count: the mean of the two middle values, rounded.
  [[200, 211, 190, 180], 195],
  // One Easter does not change the median; older values are ignored.
  [[200, 640, 190, 195, 198, 205, 201, 199, 12, 12, 12], 200],
] as const)('the usual level after %j is %j', (before, usual) => {
  expect(usualLevel(before)).toBe(usual)
})

const on = (date: string, visits: number) => ({ date, visits })

it('compares Sundays with Sundays, over gaps, and leaves midweek services and days to come out', () => {
  const services = [
    on('2026-11-22', 199),
    on('2026-11-18', 65),
    on('2026-11-15', 188),
    on('2026-10-28', 60),
    on('2026-10-25', 190),
    on('2026-10-18', 180),
    on('2026-11-29', 3),
  ]
  const sundays = sundaysUpTo(services, '2026-11-28')
  expect(sundays.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-15', '2026-10-25', '2026-10-18'])
  expect(usualOf(sundays)).toBe(188)
  expect(usualOf(sundays.slice(1))).toBeNull()
  expect(usualOf([])).toBeNull()
})

it('compares eight Sundays and no more', () => {
  const sundays = Array.from({ length: 12 }, (_, i) => on(addDays('2026-11-22', -7 * i), i < 9 ? 100 : 900))
  expect(usualOf(sundays)).toBe(100)
  expect(usualOf(sundays.slice(1))).toBe(100)
  expect(usualOf(sundays.slice(8))).toBe(900)
})

it('counts guests as visits, and has no average without a service', () => {
  expect(visitsOf({ present: 112, guests: 8 })).toBe(120)
  expect(averageVisits({ services: 3, visits: 100 })).toBe(33.3)
  expect(averageVisits({ services: 0, visits: 0 })).toBeNull()
})
