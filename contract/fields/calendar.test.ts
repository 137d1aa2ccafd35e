import { describe, expect, it } from 'vitest'
import {
  addDays,
  dateIn,
  isSunday,
  latestSunday,
  mondayOf,
  rollSunday,
  startOf,
  sundayAfter,
  sundayBefore,
  sundayFrom,
  sundayOf,
} from './calendar.ts'

describe('startOf', () => {
  it.each([
    ['America/Port-au-Prince', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['America/Port-au-Prince', '2026-03-09', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00Z'],
    ['Pacific/Auckland', '2026-11-01', '2026-10-31T11:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-01', '2026-11-01T11:00:00Z'],
  ])('in %s, %s begins at %s', (timezone, date, instant) => {
    expect(startOf(date, timezone)).toEqual(new Date(instant))
  })
})

describe('dateIn', () => {
  it.each([
    // Midnight in Port-au-Prince around both DST changes (8 March and 1 November 2026).
    ['America/Port-au-Prince', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/Port-au-Prince', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/Port-au-Prince', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/Port-au-Prince', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['America/Los_Angeles', '2026-01-01T07:59:59Z', '2025-12-31'],
    // Puerto Rico has no DST.
    ['America/Puerto_Rico', '2026-07-01T03:59:59Z', '2026-06-30'],
    ['America/Puerto_Rico', '2026-07-01T04:00:00Z', '2026-07-01'],
  ])('in %s, %s is on %s', (timezone, instant, date) => {
    expect(dateIn(timezone, new Date(instant))).toBe(date)
  })
})

describe('latestSunday', () => {
  it.each([
    // Saturday becomes Sunday at the church's midnight, also on nights with a DST change.
    ['America/Port-au-Prince', '2026-03-08T04:59:59Z', '2026-03-01'],
    ['America/Port-au-Prince', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/Port-au-Prince', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-25'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-08T04:59:59Z', '2026-11-01'],
    ['America/New_York', '2026-11-08T05:00:00Z', '2026-11-08'],
    // One instant: Saturday in California, Sunday in Auckland.
    ['America/Los_Angeles', '2026-11-15T07:59:59Z', '2026-11-08'],
    ['Pacific/Auckland', '2026-11-15T07:59:59Z', '2026-11-15'],
    ['UTC', '2027-01-01T12:00:00Z', '2026-12-27'],
  ])('in %s at %s is %s', (timezone, instant, sunday) => {
    expect(latestSunday(timezone, new Date(instant))).toBe(sunday)
  })
})

describe('weeks', () => {
  it('begin with their Sunday', () => {
    expect(mondayOf('2026-11-15')).toBe('2026-11-09')
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(mondayOf('2027-01-02')).toBe('2026-12-28')
    expect(rollSunday('2026-11-20')).toBe('2026-11-15')
    expect(rollSunday('2026-11-21')).toBe('2026-11-22')
    expect(rollSunday('2026-11-22')).toBe('2026-11-22')
    expect(sundayOf('2026-11-15')).toBe('2026-11-15')
    expect(sundayOf('2026-11-21')).toBe('2026-11-15')
    expect(sundayOf('2027-01-02')).toBe('2026-12-27')
    expect(isSunday('2026-11-15')).toBe(true)
    expect(isSunday('2026-11-18')).toBe(false)
  })

  it('lie between the Sunday before and the Sunday after', () => {
    expect(sundayBefore('2026-11-15')).toBe('2026-11-08')
    expect(sundayBefore('2026-11-18')).toBe('2026-11-15')
    expect(sundayBefore('2027-01-03')).toBe('2026-12-27')
    expect(sundayAfter('2026-11-15')).toBe('2026-11-22')
    expect(sundayAfter('2026-11-18')).toBe('2026-11-22')
    expect(sundayFrom('2026-11-15')).toBe('2026-11-15')
    expect(sundayFrom('2026-11-16')).toBe('2026-11-22')
  })

  it('go on across months, leap days and changes of the clock', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})
