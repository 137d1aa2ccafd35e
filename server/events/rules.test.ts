import { describe, expect, it } from 'vitest'
import { m } from '#contract/locales/paraglide/messages.js'
import { Problem } from '#server/http/problem.ts'
import { checkInvitationLimit, daysBetween, monthIn, weeklyDates } from './rules.ts'

it('repeats weekly, across the end of a month, of a year and of daylight saving time', () => {
  expect(weeklyDates('2026-12-23', 3)).toEqual(['2026-12-23', '2026-12-30', '2027-01-06'])
  expect(weeklyDates('2026-10-28', 2)).toEqual(['2026-10-28', '2026-11-04'])
  expect(weeklyDates('2026-02-28', 1)).toEqual(['2026-02-28'])
})

it.each([
  ['2026-03-01', '2026-03-01', 0],
  ['2026-03-01', '2026-03-15', 14],
  ['2027-01-02', '2026-12-31', -2],
])('from %s to %s: %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

it.each([
  // Still October in Haiti, November in UTC.
  ['America/Port-au-Prince', '2026-11-01T03:30:00Z', '2026-10-01'],
  ['America/Port-au-Prince', '2026-11-01T04:30:00Z', '2026-11-01'],
  ['America/Los_Angeles', '2027-01-01T07:59:00Z', '2026-12-01'],
])('the month in %s at %s is that of %s', (timezone, instant, month) => {
  expect(monthIn(timezone, new Date(instant))).toBe(month)
})

describe('the invitations of a month', () => {
  it('may reach the limit of the plan', () => {
    expect(() => checkInvitationLimit({ used: 40, added: 40 }, 'free')).not.toThrow()
    expect(() => checkInvitationLimit({ used: 500, added: 1 }, 'starter')).not.toThrow()
  })

  it('may not exceed it: the error has the number left', () => {
    expect(() => checkInvitationLimit({ used: 41, added: 3 }, 'free')).toThrow(
      expect.objectContaining({
        status: 402,
        message: m.invite_limit_reached({ plan: 'Free', limit: 40, left: 2 }),
      }),
    )
  })

  it('have none left after a downgrade', () => {
    const check = () => checkInvitationLimit({ used: 301, added: 1 }, 'free')
    expect(check).toThrow(Problem)
    expect(check).toThrow(m.invite_limit_reached({ plan: 'Free', limit: 40, left: 0 }))
  })

  it('suggest no upgrade on the largest plan', () => {
    expect(() => checkInvitationLimit({ used: 2001, added: 1 }, 'growth')).toThrow(
      m.invite_limit_reached_largest({ plan: 'Growth', limit: 2000, left: 0 }),
    )
  })
})
