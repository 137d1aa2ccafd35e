import { describe, expect, it } from 'vitest'
import type { Donation, GiftSort } from '#contract/donations.ts'
import {
  moveToFront,
  changedFunds,
  daysOf,
  firstDayOf,
  matchesFilter,
  lastDayOf,
  lastPeriods,
  sortGifts,
  sumsByPeriod,
  sumsOf,
  dayErrors,
  yearBefore,
} from './rules.ts'

const gift = (id: string, details: Partial<Donation> = {}): Donation => ({
  id,
  church_id: 'c',
  member_id: 'm',
  member_name: 'Élisée Jean-Baptiste',
  amount: 10,
  currency: 'USD',
  note: 'Ofrann pou légliz la',
  date: '2026-11-15',
  fund_id: null,
  fund_name: '',
  method: 'cash',
  cheque_number: '',
  batch_id: null,
  createdAt: '2026-11-15T15:00:00.000Z',
  ...details,
})

describe('periods', () => {
  it('begin on Monday, on the first of the month and of the year', () => {
    expect(firstDayOf('week', '2026-11-21')).toBe('2026-11-16')
    expect(firstDayOf('week', '2026-11-15')).toBe('2026-11-09')
    expect(firstDayOf('month', '2026-02-28')).toBe('2026-02-01')
    expect(firstDayOf('year', '2026-12-31')).toBe('2026-01-01')
  })

  it('follow each other without a gap', () => {
    expect(lastPeriods('week', '2026-01-07', 3)).toEqual(['2025-12-22', '2025-12-29', '2026-01-05'])
    expect(lastPeriods('month', '2026-01-31', 3)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
    expect(lastPeriods('year', '2026-11-21', 2)).toEqual(['2025-01-01', '2026-01-01'])
  })

  it('have a last day, and the same one a year before, of weeks the one 52 weeks before', () => {
    expect(lastDayOf('week', '2026-12-28')).toBe('2027-01-03')
    expect(lastDayOf('month', '2028-02-01')).toBe('2028-02-29')
    expect(lastDayOf('month', '2026-12-01')).toBe('2026-12-31')
    expect(lastDayOf('year', '2026-01-01')).toBe('2026-12-31')
    expect(yearBefore('week', '2026-11-16')).toBe('2025-11-17')
    expect(yearBefore('month', '2026-11-01')).toBe('2025-11-01')
  })

  it('of the filter are days', () => {
    expect(daysOf('week', '2026-11-21')).toEqual({ from: '2026-11-16' })
    expect(daysOf('last-year', '2026-11-21')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(daysOf(undefined, '2026-11-21')).toEqual({})
    expect(daysOf('range', '2026-11-21', { to: '2026-03-31' })).toEqual({ to: '2026-03-31' })
    expect(daysOf('range', '2026-11-21', { to: '2026-02-30' })).toEqual({})
    expect(daysOf('week', '2026-11-21', { to: '2026-03-31' })).toEqual({ from: '2026-11-16' })
  })

  it('that are typed are told what is wrong with them', () => {
    expect(dayErrors({ from: '', to: '2026-03-31' })).toEqual({})
    expect(dayErrors({ from: '2026-03-31', to: '2026-03-31' })).toEqual({})
    expect(dayErrors({ from: '2026-04-01', to: '2026-03-31' })).toEqual({
      to: 'The end is before the beginning.',
    })
    expect(dayErrors({ from: '2026-02-30', to: '' })).toEqual({ from: 'Invalid date format.' })
  })
})

describe('what is looked for', () => {
  it.each([
    [{ q: '' }, true],
    [{ q: 'elisee' }, true],
    [{ q: 'baptiste legliz' }, true],
    [{ q: 'ladim' }, false],
    [{ q: '', from: '2026-11-16' }, false],
    [{ q: '', to: '2026-11-15' }, true],
    [{ q: '', to: '2026-11-14' }, false],
  ])('%j fits: %s', (filter, expected) => {
    expect(matchesFilter(filter, gift('a'))).toBe(expected)
  })

  it('has the newest first when it was just logged', () => {
    const list = [gift('a'), gift('b')]
    expect(moveToFront(list, 'b').map(({ id }) => id)).toEqual(['b', 'a'])
    expect(moveToFront(list, 'gone')).toBe(list)
  })
})

it('gifts that come latest first are sorted as the server does: by day or amount, each currency for itself', () => {
  const list = [
    gift('d', { currency: 'HTG', amount: 100 }),
    gift('c', { amount: 20.5 }),
    gift('b', { amount: 20 }),
    gift('a', { amount: 20 }),
  ]
  const ids = (sort: GiftSort) =>
    sortGifts(list, sort)
      .map(({ id }) => id)
      .join('')
  expect([ids('-date'), ids('date'), ids('-amount'), ids('amount')]).toEqual(['dcba', 'abcd', 'cbad', 'dabc'])
})

describe('sums', () => {
  it('never mix currencies', () => {
    expect(
      sumsOf([gift('a'), gift('b', { amount: 0.1 }), gift('c', { currency: 'HTG', amount: 500 })]),
    ).toEqual([
      { currency: 'USD', amount: 10.1, gifts: 2 },
      { currency: 'HTG', amount: 500, gifts: 1 },
    ])
  })

  it('have this device’s own writes in the period that they are of', () => {
    const serverData = [{ from: '2026-11-01', totals: [{ currency: 'USD' as const, amount: 40, gifts: 2 }] }]
    const changes = [
      { donation: gift('a'), sign: 1 as const },
      { donation: gift('b', { date: '2026-10-31', amount: 5 }), sign: 1 as const },
    ]
    expect(sumsByPeriod(serverData, changes, 'month', ['2026-10-01', '2026-11-01'])).toEqual([
      { from: '2026-10-01', totals: [{ currency: 'USD', amount: 5, gifts: 1 }] },
      { from: '2026-11-01', totals: [{ currency: 'USD', amount: 50, gifts: 3 }] },
    ])
  })
})

it('what was given to the funds changes with what was logged, moved and deleted here', () => {
  const months = [
    { month: '2026-10', running: false },
    { month: '2026-11', running: true },
  ]
  const tithe = {
    fund_id: 't',
    fund_name: 'Tithe',
    currency: 'USD' as const,
    amounts: [5, 10.1],
    amounts_before: [7, 8],
  }
  const inTithe = { fund_id: 't', fund_name: 'Tithe' }
  const changed = changedFunds({ months, funds: [tithe] }, [
    { donation: gift('a', { ...inTithe, amount: 10.1 }), sign: -1 },
    { donation: gift('a', { ...inTithe, amount: 0.2, date: '2026-10-31' }), sign: 1 },
    { donation: gift('b', { currency: 'HTG', amount: 250 }), sign: 1 },
    { donation: gift('old', { ...inTithe, date: '2026-09-30' }), sign: 1 },
  ])
  expect(changed.funds).toEqual([
    { ...tithe, amounts: [5.2, 0] },
    { fund_id: null, fund_name: '', currency: 'HTG', amounts: [0, 250], amounts_before: [] },
  ])
  const gone = { donation: gift('a', { ...inTithe, amount: 10.1 }), sign: -1 as const }
  expect(changedFunds({ months, funds: [{ ...tithe, amounts: [0, 10.1] }] }, [gone]).funds).toEqual([])
})
