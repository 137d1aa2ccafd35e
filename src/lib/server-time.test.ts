import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const day = 86_400_000
const year = 365 * day
const now = Date.parse('2026-11-22T15:00:00Z')

async function start() {
  vi.resetModules()
  return import('./server-time.ts')
}
afterEach(() => vi.restoreAllMocks())
let time: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  vi.stubGlobal('BUILT_ON', '2026-11-20')
  time = await start()
})
const learn = (...differences: number[]) => {
  for (const difference of differences) time.learnServerTime(new Date(now + difference).toUTCString(), now)
  return time.serverTimeOffset()
}

describe('the offset of the server’s time', () => {
  it('is unknown before the first response', () => {
    expect(time.serverTimeOffset()).toBeNull()
    time.learnServerTime(null, now)
    time.learnServerTime('no date', now)
    expect(time.serverTimeOffset()).toBeNull()
  })

  it('is none where the difference is only a rounding', () => {
    expect(learn(-4000)).toBe(0)
  })

  it('follows a small difference at once', () => {
    expect(learn(0, 60_000)).toBe(60_000)
    expect(learn(58_000)).toBe(60_000)
    expect(learn(0)).toBe(0)
  })

  it.each([year, 5 * year, 11 * 60_000])('does not jump by %i ms for one response', (jump) => {
    expect(learn(jump)).toBeNull()
    expect(learn(0, jump)).toBe(0)
    expect(learn(0, jump, 0, jump)).toBe(0)
  })

  it('jumps when a second response agrees', () => {
    expect(learn(year, year + 1000)).toBe(year + 1000)
    expect(learn(0, 0)).toBe(0)
  })

  it('does not jump when a second response has another time', () => {
    expect(learn(year, year + 60_000)).toBeNull()
    expect(learn(year + 61_000)).toBe(year + 61_000)
  })

  it('is never from a time before the app was built', () => {
    expect(learn(-year, -year, -5 * day, -5 * day)).toBeNull()
    expect(learn(-3 * day, -3 * day)).toBe(-3 * day)
  })
})

describe('a start without a network', () => {
  const items = new Map<string, string>()
  const place = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  beforeEach(() => {
    vi.useFakeTimers({ now })
    items.clear()
  })
  afterEach(() => vi.useRealTimers())

  /** A device whose clock is so far off learns the time, and starts again an hour later when its clock shows `shown`. */
  async function startAgain(error: number, shown: number) {
    time.persistServerTime(place)
    for (let i = 0; i < 2; i++) time.learnServerTime(new Date(now).toUTCString(), now + error)
    vi.setSystemTime(shown)
    time = await start()
    time.persistServerTime(place)
  }
  const hour = 3_600_000

  it.each([-3 * day, 5 * year])('goes on with a clock that was %i ms off an hour before', async (error) => {
    await startAgain(error, now + error + hour)
    expect(time.serverNow()).toBe(now + hour)
    expect(time.serverTimeOffset()).toBeNull()
    expect(time.clockWrongStore.state).toBe(true)
  })

  it.each([-3 * day, 5 * year])('believes a clock that was %i ms off and is right now', async (error) => {
    await startAgain(error, now + hour)
    expect(time.serverNow()).toBe(now + hour)
    expect(time.clockWrongStore.state).toBe(false)
  })

  it('is never before what the server’s clock has shown', async () => {
    await startAgain(0, now - 3 * day)
    expect(time.serverNow()).toBe(now)
    expect(time.clockWrongStore.state).toBe(true)
  })

  it('goes by the clock where nothing, or nothing legible, was kept', async () => {
    time.persistServerTime(place)
    expect(time.serverNow()).toBe(now)
    items.set('server_time', '{')
    time.persistServerTime(place)
    expect(time.serverNow()).toBe(now)
    expect(time.clockWrongStore.state).toBe(false)
  })
})

describe('a wrong clock', () => {
  it('is said from two minutes on, and no longer once it is right', () => {
    vi.useFakeTimers({ now })
    learn(119_000)
    expect(time.clockWrongStore.state).toBe(false)
    learn(121_000 + 5000)
    expect(time.clockWrongStore.state).toBe(true)
    learn(0)
    expect(time.clockWrongStore.state).toBe(false)
    vi.useRealTimers()
  })
})

describe('a clock that is set after the server has told its time', () => {
  const set = (by: number) => vi.spyOn(Date, 'now').mockReturnValue(now + by)
  const rounded = (offset: number | null) => offset !== null && Math.round(offset / 60_000) * 60_000

  it('is noticed at once when it is put back, without a response', () => {
    set(0)
    learn(0)
    set(-3 * day)
    expect(rounded(time.serverTimeOffset())).toBe(3 * day)
    expect(rounded(time.certainServerTimeOffset())).toBe(3 * day)
    time.learnServerTime(new Date(now).toUTCString(), now - 3 * day)
    expect(rounded(time.serverTimeOffset())).toBe(3 * day)
  })

  it('makes what is known uncertain when it is put ahead, as a device that sleeps does', () => {
    set(0)
    learn(0)
    set(day)
    expect(time.serverTimeOffset()).toBe(0)
    expect(time.certainServerTimeOffset()).toBeNull()
    time.learnServerTime(new Date(now + day).toUTCString(), now + day)
    expect(time.certainServerTimeOffset()).toBe(0)
  })

  it.each([5 * year, -3 * day])('goes on to the millisecond when one response agrees (%i ms)', (by) => {
    const elapsed = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    set(0)
    learn(0)
    set(by + 700)
    elapsed.mockReturnValue(10_700)
    // The header says whole seconds.
    time.learnServerTime(new Date(now).toUTCString(), now + by + 700)
    expect(time.certainServerTimeOffset()).toBe(-by)
  })
})

describe('a moment of this page at which nothing was known', () => {
  /** The clock shows so much more than it should, so long after the page was opened; milliseconds. */
  function at(error: number, elapsed: number) {
    vi.spyOn(Date, 'now').mockReturnValue(now + error + elapsed)
    vi.spyOn(performance, 'now').mockReturnValue(elapsed)
  }
  /** Two responses tell the server's time, in whole seconds. */
  function hear(elapsed: number) {
    const date = new Date(now + elapsed).toUTCString()
    for (let i = 0; i < 2; i++) time.learnServerTime(date, Date.now())
  }

  it.each([
    ['was right and was set years ahead', 0, 5 * year],
    ['was right and was set back', 0, -3 * day],
    ['was ahead and was set right', 5 * year, 0],
  ])('is known once a response has told, where the clock %s', (_, before, after) => {
    at(before, 1000)
    const moment = time.readClock()
    expect(time.offsetAt(moment)).toBeNull()
    at(after, 2700)
    const later = time.readClock()
    hear(2700)
    expect(Math.abs(time.offsetAt(moment)! + before)).toBeLessThanOrEqual(1000)
    // What is done before and after stays in its order.
    expect(now + after + 2700 + time.offsetAt(later)!).toBe(
      now + before + 1000 + time.offsetAt(moment)! + 1700,
    )
    expect(time.toPresentClock(now + before + 1000, moment)).toBe(now + after + 1000)
  })

  it('goes by what is told where the device has slept, as its other clock does too', () => {
    at(0, 1000)
    const moment = time.readClock()
    vi.spyOn(Date, 'now').mockReturnValue(now + day)
    time.learnServerTime(new Date(now + day).toUTCString(), now + day)
    expect(time.offsetAt(moment)).toBe(0)
  })

  it('is taken back with a clock that is set back, though nothing is known', () => {
    at(0, 1000)
    const moment = time.readClock()
    at(-3 * day, 2000)
    expect(time.toPresentClock(now + 1000, moment)).toBe(now + 1000 - 3 * day)
  })
})
