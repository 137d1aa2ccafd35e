import { describe, expect, it } from 'vitest'
import type { EventSummary, InvitedMember } from '#contract/events.ts'
import {
  addMonths,
  byDay,
  countRsvps,
  dayAfterKey,
  uniqueEvents,
  endsBeforeStart,
  notYetSent,
  weeksOf,
} from './rules.ts'

function event(id: string, date: string, start_time = '10:00 AM'): EventSummary {
  return {
    id,
    church_id: 'c',
    title: id,
    description: '',
    date,
    start_time,
    end_time: '',
    location: '',
    series_id: null,
    invited_count: 0,
    rsvp_yes_count: 0,
    rsvp_no_count: 0,
    createdAt: '',
  }
}

function guest(id: string, rsvp_status: InvitedMember['rsvp_status'], sent: InvitedMember['sent']) {
  return { id, name: id, phone: null, email: null, photo: null, rsvp_status, rsvp_link: '', sent }
}

it.each([
  ['10:00 AM', '9:00 AM', true],
  ['10:00 AM', '12:00 PM', false],
  ['10:00 AM', '10:00 AM', false],
  ['7è diswa', '5è diswa', true],
  ['10:00 AM', 'after lunch', false],
])('from %s to %s ends before it starts: %s', (start_time, end_time, wrong) => {
  expect(endsBeforeStart({ start_time, end_time })).toBe(wrong)
})

it('an event that moved from one page to the next is there once', () => {
  const [a, b] = [event('a', '2030-01-01'), event('b', '2030-01-02')]
  expect(uniqueEvents([a, b, { ...a }]).map(({ id }) => id)).toEqual(['a', 'b'])
})

describe('a calendar', () => {
  it.each([
    ['2030-01-31', 1, '2030-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2030-03-31', -1, '2030-02-28'],
    ['2030-12-15', 1, '2031-01-15'],
    ['2030-01-15', -1, '2029-12-15'],
  ])('%s and %i months is %s', (date, months, result) => {
    expect(addMonths(date, months)).toBe(result)
  })

  it('shows whole weeks from Sunday that hold the month', () => {
    const march = weeksOf('2030-03-17')
    expect(march).toHaveLength(6)
    expect(march[0]![0]).toBe('2030-02-24')
    expect(march[5]![6]).toBe('2030-04-06')
    // A February of exactly four weeks, Sunday to Saturday.
    expect(weeksOf('2026-02-10').map((week) => week[0])).toEqual([
      '2026-02-01',
      '2026-02-08',
      '2026-02-15',
      '2026-02-22',
    ])
  })

  it('has the events of a day in order, those without a readable time first', () => {
    const days = byDay([
      event('late', '2030-03-03', '6 PM'),
      event('other', '2030-03-04'),
      event('early', '2030-03-03', '7h30'),
      event('whenever', '2030-03-03', 'apre sèvis la'),
    ])
    expect(days.get('2030-03-03')!.map(({ id }) => id)).toEqual(['whenever', 'early', 'late'])
    expect(days.get('2030-03-04')).toHaveLength(1)
  })

  it.each([
    ['ArrowLeft', '2030-02-28'],
    ['ArrowRight', '2030-03-02'],
    ['ArrowUp', '2030-02-22'],
    ['ArrowDown', '2030-03-08'],
    ['PageUp', '2030-02-01'],
    ['PageDown', '2030-04-01'],
    ['Home', '2030-02-24'],
    ['End', '2030-03-02'],
    ['Enter', undefined],
  ])('%s leads from March 1 to %s', (key, day) => {
    expect(dayAfterKey(key, '2030-03-01')).toBe(day)
  })
})

describe('guests', () => {
  const guests = [
    guest('a', 'yes', 'delivered'),
    guest('b', 'pending', null),
    guest('c', 'pending', 'failed'),
    guest('d', 'no', 'kept'),
  ]
  it('are counted by their answers', () => {
    expect(countRsvps(guests)).toEqual({ yes: 1, no: 1, pending: 2 })
  })
  it('to whom nothing has gone out, or did not arrive, are told apart', () => {
    expect(notYetSent(guests).map(({ id }) => id)).toEqual(['b', 'c'])
  })
})
