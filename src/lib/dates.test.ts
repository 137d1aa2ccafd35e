import { describe, expect, it, vi } from 'vitest'
import {
  dateAlone,
  dayAndShortDate,
  dateRange,
  dayAndMonth,
  longDate,
  monthAndYear,
  recentDate,
  recentShortDate,
  shortDate,
  shortMonth,
  weekdayName,
} from './dates.ts'

describe('a calendar date', () => {
  it.each([
    ['en', '2026-11-15', 'Nov 15, 2026', 'Sunday, November 15, 2026', 'Nov 15'],
    ['fr', '2026-11-15', '15 nov. 2026', 'dimanche 15 novembre 2026', '15 nov.'],
    ['ht', '2026-11-15', '15 nov 2026', 'dimanch 15 novanm 2026', '15 nov'],
    ['en', '2026-11-01', 'Nov 01, 2026', 'Sunday, November 1, 2026', 'Nov 1'],
    ['ht', '2028-02-29', '29 fev 2028', 'madi 29 fevriye 2028', '29 fev'],
    ['ht', '2027-08-04', '4 out 2027', 'mèkredi 4 out 2027', '4 out'],
  ] as const)('is written in %s: %s', (locale, date, short, long, day) => {
    expect(shortDate(date, locale)).toBe(short)
    expect(longDate(date, locale)).toBe(long)
    expect(dayAndMonth(date, locale)).toBe(day)
  })

  it.each([
    ['en', 'Nov 15 – Dec 20, 2026', 'Nov 15, 2026 – Jan 04, 2027', 'Nov 15, 2026'],
    ['fr', '15 nov. – 20 déc. 2026', '15 nov. 2026 – 4 janv. 2027', '15 nov. 2026'],
    ['ht', '15 nov – 20 des 2026', '15 nov 2026 – 4 jan 2027', '15 nov 2026'],
  ] as const)('says a year once of days of one year, in %s', (locale, inOneYear, overNewYear, oneDay) => {
    const rangeTo = (end: string) => dateRange('2026-11-15', end, locale)
    expect(rangeTo('2026-12-20')).toBe(inOneYear)
    expect(rangeTo('2027-01-04')).toBe(overNewYear)
    expect(rangeTo('2026-11-15')).toBe(oneDay)
  })

  it.each([
    [1, 'vandredi', 'janvye'],
    [2, 'lendi', 'fevriye'],
    [3, 'lendi', 'mas'],
    [4, 'jedi', 'avril'],
    [5, 'samdi', 'me'],
    [6, 'madi', 'jen'],
    [7, 'jedi', 'jiyè'],
    [8, 'dimanch', 'out'],
    [9, 'mèkredi', 'septanm'],
    [10, 'vandredi', 'oktòb'],
    [11, 'lendi', 'novanm'],
    [12, 'mèkredi', 'desanm'],
  ])('has the Kreyòl names of month %i', (month, weekday, name) => {
    expect(longDate(`2027-${String(month).padStart(2, '0')}-01`, 'ht')).toBe(`${weekday} 1 ${name} 2027`)
  })

  it.each([
    ['en', 'November 2026', 'Nov', 'Sunday', 'Sun'],
    ['fr', 'novembre 2026', 'nov.', 'dimanche', 'dim.'],
    ['ht', 'novanm 2026', 'nov', 'dimanch', 'dim'],
  ] as const)('has its month and its day of the week in %s', (locale, month, short, day, shortDay) => {
    expect(monthAndYear('2026-11-15', locale)).toBe(month)
    expect(shortMonth('2026-11-15', locale)).toBe(short)
    expect(weekdayName('2026-11-15', 'long', locale)).toBe(day)
    expect(weekdayName('2026-11-15', 'short', locale)).toBe(shortDay)
  })

  it.each([
    ['en', 'Sunday, November 15', 'Sunday, November 16, 2025'],
    ['fr', 'Dimanche 15 novembre', 'Dimanche 16 novembre 2025'],
    ['ht', 'Dimanch 15 novanm', 'Dimanch 16 novanm 2025'],
  ] as const)('has its year only in another one, in %s', (locale, thisYear, lastYear) => {
    expect(recentDate('2026-11-15', '2026-11-25', locale)).toBe(thisYear)
    expect(recentDate('2025-11-16', '2026-11-25', locale)).toBe(lastYear)
    expect(recentShortDate('2026-11-15', '2026-11-25', locale)).toBe(dayAndMonth('2026-11-15', locale))
    expect(recentShortDate('2025-11-16', '2026-11-25', locale)).toBe(shortDate('2025-11-16', locale))
  })

  it.each([
    ['en', 'Sunday, November 15, 2026'],
    ['fr', 'Dimanche 15 novembre 2026'],
    ['ht', 'Dimanch 15 novanm 2026'],
  ] as const)('begins with a capital where it stands alone, in %s', (locale, text) => {
    expect(dateAlone('2026-11-15', locale)).toBe(text)
  })

  it.each([
    ['en', 'Sunday, Nov\u00a015,\u00a02026'],
    ['fr', 'Dimanche 15\u00a0nov.\u00a02026'],
    ['ht', 'Dimanch 15\u00a0nov\u00a02026'],
  ] as const)('breaks after the weekday only, in %s', (locale, text) => {
    expect(dayAndShortDate('2026-11-15', locale)).toBe(text)
  })

  it.each(['America/Los_Angeles', 'Pacific/Auckland'])('is the same day on a device in %s', (timezone) => {
    vi.stubEnv('TZ', timezone)
    expect(shortDate('2026-11-15', 'en')).toBe('Nov 15, 2026')
    expect(longDate('2026-11-15', 'ht')).toBe('dimanch 15 novanm 2026')
    vi.unstubAllEnvs()
  })
})
