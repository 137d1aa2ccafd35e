import { expect, test } from 'vitest'
import { defaultPreferences, quietUntil } from './rules.ts'

const haiti = defaultPreferences('America/Port-au-Prince')
const endAt = (now: string, change: Partial<typeof haiti> = {}) =>
  quietUntil({ ...haiti, ...change }, 'upload_ready', new Date(now))?.toISOString()

// UTC-5 in November.
test.each([
  ['20:59 in the evening', '2026-11-23T01:59:59Z', undefined],
  ['21:00', '2026-11-23T02:00:00Z', '2026-11-23T12:00:00.000Z'],
  ['at midnight', '2026-11-23T05:00:00Z', '2026-11-23T12:00:00.000Z'],
  ['6:59 in the morning', '2026-11-23T11:59:30Z', '2026-11-23T12:00:00.000Z'],
  ['7:00', '2026-11-23T12:00:00Z', undefined],
])('%s', (_, now, end) => expect(endAt(now)).toBe(end))

test('quiet hours within a day', () => {
  const noon = { quietFrom: 12, quietTo: 14 }
  expect(endAt('2026-11-23T16:59:00Z', noon)).toBe(undefined)
  expect(endAt('2026-11-23T17:30:00Z', noon)).toBe('2026-11-23T19:00:00.000Z')
})

test('from an hour to the same hour it is never quiet', () => {
  expect(endAt('2026-11-23T05:00:00Z', { quietFrom: 0, quietTo: 0 })).toBe(undefined)
})

test('in a zone whose clocks are half an hour off', () => {
  // 23:15 local time.
  expect(endAt('2026-11-23T17:45:00Z', { timeZone: 'Asia/Kolkata' })).toBe('2026-11-24T01:30:00.000Z')
})

test('in the night in which the clocks are put forward', () => {
  // 23:00 in New York; clocks change at 2:00.
  const now = '2026-03-08T04:00:00Z'
  expect(endAt(now, { timeZone: 'America/New_York' })).toBe('2026-03-08T11:00:00.000Z')
  expect(endAt(now, { timeZone: 'America/New_York', quietTo: 2 })).toBe('2026-03-08T07:00:00.000Z')
})

test('who wants messages at any hour gets them, and nothing else', () => {
  const night = new Date('2026-11-23T05:00:00Z')
  const preferences = { ...haiti, quietMessages: true }
  expect(quietUntil(preferences, 'message_received', night)).toBe(undefined)
  expect(quietUntil(preferences, 'upload_ready', night)).toBeInstanceOf(Date)
  expect(quietUntil({ ...haiti, quiet: false }, 'upload_ready', night)).toBe(undefined)
})
