import { describe, expect, it } from 'vitest'
import {
  currentService,
  currentServices,
  nextService,
  nextServiceDate,
  serviceOn,
  timesOn,
} from './service-calendar.ts'
import type { MeetingTime } from './service-calendar.ts'

const timezone = 'America/Port-au-Prince'
/** An instant in Port-au-Prince in winter. */
const at = (text: string) => new Date(`${text}:00-05:00`)

const time = (id: string, fields: Partial<MeetingTime>): MeetingTime => ({
  id,
  church_id: 'c',
  name: id,
  weekday: 0,
  on_date: null,
  starts_at: '09:00',
  ended: false,
  group_ids: [],
  ...fields,
})
const first = time('c', {})
const second = time('s', { starts_at: '11:00' })
const midweek = time('w', { weekday: 3, starts_at: '19:00' })
const wedding = time('x', { weekday: null, on_date: '2026-11-27', starts_at: '16:00' })
const all = [first, second, midweek, wedding]

describe('a church with one service, on Sundays', () => {
  it.each([
    ['2026-11-21T23:59', '2026-11-22'],
    ['2026-11-20T23:59', '2026-11-15'],
    ['2026-11-22T00:00', '2026-11-22'],
    ['2026-11-25T19:00', '2026-11-22'],
    ['2026-11-28T00:00', '2026-11-29'],
  ])('opens its roll from the Saturday before until the next Friday (%s)', (now, date) => {
    expect(currentService([first], timezone, at(now))).toEqual({ date })
  })
})

describe('a church with several services', () => {
  it.each([
    ['before the first one', '2026-11-22T07:00', { date: '2026-11-22' }],
    ['within an hour of the second', '2026-11-22T10:00', { date: '2026-11-22', service_id: 's' }],
    ['after it', '2026-11-23T08:00', { date: '2026-11-22', service_id: 's' }],
    [
      'on the day of the midweek service, before it',
      '2026-11-25T17:59',
      { date: '2026-11-22', service_id: 's' },
    ],
    ['an hour before it', '2026-11-25T18:00', { date: '2026-11-25', service_id: 'w' }],
    ['at a wedding', '2026-11-27T15:30', { date: '2026-11-27', service_id: 'x' }],
    ['on Saturday', '2026-11-28T10:00', { date: '2026-11-29' }],
  ])('opens the roll of the one that is running or was last: %s', (_, now, service) => {
    expect(currentService(all, timezone, at(now))).toEqual(service)
  })

  it('keeps all services of the day on the device', () => {
    expect(currentServices(all, timezone, at('2026-11-22T07:00'))).toEqual([
      { date: '2026-11-22' },
      { date: '2026-11-22', service_id: 's' },
    ])
  })

  it('goes from one day with a service to the next', () => {
    expect(nextServiceDate(all, '2026-11-22', 1)).toBe('2026-11-25')
    expect(nextServiceDate(all, '2026-11-25', 1)).toBe('2026-11-27')
    expect(nextServiceDate(all, '2026-11-22', -1)).toBe('2026-11-18')
    expect(nextServiceDate([first], '2026-11-22', -1)).toBe('2026-11-15')
  })

  it('stays with the service time when the date changes, where that day has it', () => {
    expect(serviceOn(all, '2026-11-15', 's')).toEqual({ date: '2026-11-15', service_id: 's' })
    expect(serviceOn(all, '2026-11-25', 's')).toEqual({ date: '2026-11-25', service_id: 'w' })
    expect(serviceOn(all, '2026-11-15', 'w')).toEqual({ date: '2026-11-15' })
    // No service is held on Tuesdays.
    expect(serviceOn(all, '2026-11-24', undefined)).toEqual({ date: '2026-11-24' })
  })
})

describe('the next service', () => {
  it.each([
    ['2026-11-22T09:30', '2026-11-22', 'c'],
    ['2026-11-22T10:31', '2026-11-22', 's'],
    ['2026-11-22T20:00', '2026-11-22', 's'],
    ['2026-11-23T08:00', '2026-11-25', 'w'],
    ['2026-11-28T08:00', '2026-11-29', 'c'],
  ])('is that of the day, or of the next day with one (%s)', (now, date, id) => {
    expect(nextService(all, timezone, at(now))).toMatchObject({ date, time: { id } })
  })
})

it('offers no service time that has ended', () => {
  expect(timesOn([first, { ...second, ended: true }], '2026-11-22')).toEqual([first])
})

it('follows a church that meets on Saturdays', () => {
  const saturday = time('c', { weekday: 6 })
  expect(currentService([saturday], timezone, at('2026-11-20T12:00'))).toEqual({ date: '2026-11-21' })
  expect(currentService([saturday], timezone, at('2026-11-25T12:00'))).toEqual({ date: '2026-11-21' })
})

it('is not misled by a change of the clocks', () => {
  const service = currentService([first, second], 'America/New_York', new Date('2026-11-01T15:00:00Z'))
  expect(service).toEqual({ date: '2026-11-01', service_id: 's' })
})
