import { describe, expect, it } from 'vitest'
import { deviceClock } from './device-clock.ts'
import { Problem } from './problem.ts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour
const year = 365 * day
const now = Date.parse('2026-11-15T14:00:00Z')
const iso = (time: number) => new Date(time).toISOString()

function ago(made: number, { error = 0, errorThen = error, heard }: Record<string, number>): number {
  const clock = deviceClock(String(now + error), now)
  return (
    now -
    clock
      .toServerTime(iso(now - made + errorThen), 'at', heard === undefined ? undefined : iso(now - heard))
      .getTime()
  )
}

describe('an instant without the time of the device', () => {
  const read = (text: string) => deviceClock(undefined, now).toServerTime(text, 'marks').toISOString()

  it.each([
    ['2026-11-15T13:59:00.123Z', '2026-11-15T13:59:00.123Z'],
    ['2026-11-15T14:00:01Z', '2026-11-15T14:00:00.000Z'],
    ['2027-11-15T14:00:00Z', '2026-11-15T14:00:00.000Z'],
    ['1970-01-01T00:00:10Z', '1970-01-01T00:00:10.000Z'],
    ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ])('%s counts as %s', (text, instant) => {
    expect(read(text)).toBe(instant)
  })

  it('is rejected when it cannot be parsed', () => {
    expect(() => read('2026-99-15T14:00:00Z')).toThrow(Problem)
  })
})

it.each(['', 'now', 'NaN', 'Infinity'])('"%s" is no time of a device', (text) => {
  const clock = deviceClock(text, now)
  expect(clock.margin).toBe(0)
  expect(clock.toServerTime(iso(now - hour), 'at').getTime()).toBe(now - hour)
})

describe('an instant of a device whose clock', () => {
  it.each([5 * year, -3 * day, hour])('is wrong by %i ms is exact', (error) => {
    expect(ago(hour, { error })).toBe(hour)
    expect(ago(hour, { error, heard: 2 * hour })).toBe(hour)
  })

  it.each([0, 20 * second, -20 * second])(
    'seems to be %i ms off, which may be a delay, stays as it is',
    (error) => {
      expect(ago(hour, { error, errorThen: 0 })).toBe(hour)
      expect(deviceClock(String(now + error), now).margin).toBe(0)
    },
  )

  it('was days behind and has been set right is not before what the device had heard', () => {
    expect(ago(hour, { errorThen: -3 * day, heard: hour + second })).toBe(hour + second)
  })

  it.each([hour, 5 * year])(
    'was %i ms ahead and has been set right is what the device had heard',
    (errorThen) => {
      expect(ago(second, { errorThen, heard: 2 * second })).toBe(2 * second)
      // Without a heard time, the arrival is the upper bound.
      expect(ago(second, { errorThen })).toBe(0)
    },
  )

  it('was right and has been set wrong is not before what the device had heard', () => {
    expect(ago(hour, { error: 5 * year, errorThen: 0, heard: hour + second })).toBe(hour + second)
    expect(ago(hour, { error: -3 * day, errorThen: 0, heard: hour + second })).toBe(hour + second)
  })

  it('never counts after now', () => {
    expect(ago(0, { errorThen: 20 * second })).toBe(0)
    expect(ago(hour, { heard: -day })).toBe(0)
  })
})
