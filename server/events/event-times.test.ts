import { describe, expect, it } from 'vitest'
import { instantIn, spanOf } from './event-times.ts'

describe('an instant by a church’s clock', () => {
  it.each([
    ['America/Port-au-Prince', '2026-11-15', 600, '2026-11-15T15:00:00.000Z'],
    ['America/New_York', '2026-07-04', 600, '2026-07-04T14:00:00.000Z'],
    // Start of daylight saving time, after and before the change.
    ['America/New_York', '2026-03-08', 600, '2026-03-08T14:00:00.000Z'],
    ['America/New_York', '2026-03-08', 60, '2026-03-08T06:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', 1380, '2026-11-02T07:00:00.000Z'],
    ['America/New_York', '2026-11-01', 30, '2026-11-01T04:30:00.000Z'],
    ['America/New_York', '2026-11-01', 150, '2026-11-01T07:30:00.000Z'],
    ['Pacific/Apia', '2026-11-15', 600, '2026-11-14T21:00:00.000Z'],
  ])('%s %s %i', (timezone, date, minutes, instant) =>
    expect(instantIn(timezone, date, minutes).toISOString()).toBe(instant),
  )
})

describe('a local time of a change of the clock (RFC 5545, 3.3.5)', () => {
  it.each([
    // Skipped times use the UTC offset before the change.
    ['America/New_York', '2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
    ['America/Port-au-Prince', '2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
    ['America/Los_Angeles', '2026-03-08', 120, '2026-03-08T10:00:00.000Z'],
    ['Europe/Paris', '2026-03-29', 150, '2026-03-29T01:30:00.000Z'],
    ['America/Santiago', '2026-09-06', 30, '2026-09-06T04:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:45:00.000Z'],
    // Ambiguous times are the first occurrence.
    ['America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    ['America/Port-au-Prince', '2026-11-01', 60, '2026-11-01T05:00:00.000Z'],
    ['Europe/Paris', '2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', 105, '2026-04-04T14:45:00.000Z'],
  ])('%s %s, %i minutes after midnight', (timezone, date, minutes, instant) =>
    expect(instantIn(timezone, date, minutes).toISOString()).toBe(instant),
  )
})

describe('the time span of an event', () => {
  const event = { date: '2026-12-31', timezone: 'America/Port-au-Prince' }
  it('ends on the next day when the end is before the start', () => {
    expect(spanOf({ ...event, startTime: '10 PM', endTime: '1 AM' })).toEqual({
      start: new Date('2027-01-01T03:00:00Z'),
      end: new Date('2027-01-01T06:00:00Z'),
    })
  })
  it.each([
    ['6:30', '8:30 PM', '18:30', '20:30'],
    ['6:30 PM', '8:30', '18:30', '20:30'],
    ['10', '1 PM', '10:00', '13:00'],
    ['18:30', '20:30', '18:30', '20:30'],
  ])('of %s to %s is from %s to %s', (startTime, endTime, start, end) => {
    const span = spanOf({ ...event, timezone: 'UTC', startTime, endTime })!
    expect([span.start, span.end].map((time) => time?.toISOString().slice(0, 16))).toEqual([
      `2026-12-31T${start}`,
      `2026-12-31T${end}`,
    ])
  })
  it('lasts the whole day when neither time says which half of the day it means', () => {
    expect(spanOf({ ...event, startTime: '6:30', endTime: '8:30' })).toBeNull()
  })
  it('has no end when it would end as it starts', () => {
    expect(spanOf({ ...event, startTime: '10 AM', endTime: '10 AM' })).toMatchObject({ end: undefined })
  })
  it('has no end when the end cannot be parsed', () => {
    expect(spanOf({ ...event, startTime: '10 PM', endTime: 'late' })).toMatchObject({ end: undefined })
  })
  it('lasts the whole day when the start cannot be parsed', () => {
    expect(spanOf({ ...event, startTime: 'after mass', endTime: '1 PM' })).toBeNull()
  })
})
