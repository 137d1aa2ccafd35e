import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const hour = 3_600_000
const day = 24 * hour
const year = 365 * day
const noon = Date.parse('2026-11-22T15:00:00Z')
/** `date` headers have whole seconds: the lower bound starts at the next one. Milliseconds. */
const second = 1000

let time: Awaited<ReturnType<typeof start>>
const items = new Map<string, string>()
const place = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
}

/** True time since noon, and the device clock's error; milliseconds. */
let elapsed = 0
let error = 0
let opened = 0
function setClock(off: number): void {
  error = off
}
const start = () => import('./server-time.ts')
async function openPage() {
  vi.resetModules()
  opened = elapsed
  time = await start()
  time.persistServerTime(place)
}
beforeEach(async () => {
  vi.stubGlobal('BUILT_ON', '2026-11-20')
  vi.spyOn(Date, 'now').mockImplementation(() => noon + elapsed + error)
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed - opened)
  items.clear()
  elapsed = 0
  setClock(0)
  await openPage()
})
afterEach(() => vi.restoreAllMocks())

/** Delivers responses whose server clock is ahead of the true time. */
const respond = (...ahead: number[]) => {
  for (const off of ahead)
    time.learnServerTime(new Date(noon + elapsed + off).toUTCString(), noon + elapsed + error)
}
/** The learned server time minus the true time. */
const clockError = () => Math.round((time.serverNow() - noon - elapsed) / second) * second

describe('the server’s time', () => {
  it('is that of this device before the first response', () => {
    setClock(-day)
    expect(clockError()).toBe(-day)
    time.learnServerTime(null, noon)
    time.learnServerTime('no date', noon)
    expect([clockError(), time.serverTimeOffset()]).toEqual([-day, 0])
  })

  it.each([-4000, 20_000])('is that of this device where the difference of %i ms may be a delay', (off) => {
    respond(off)
    expect(time.serverTimeOffset()).toBe(0)
  })

  it.each([60_000, -60_000])('follows a difference of %i ms', (off) => {
    respond(off)
    expect(time.serverTimeOffset()).toBe(off)
    respond(0)
    expect(time.serverTimeOffset()).toBe(0)
  })

  it.each([year, -day, 11 * 60_000])('does not jump by %i ms for one response', (jump) => {
    respond(jump)
    expect(clockError()).toBe(0)
    respond(0, jump, 0, jump)
    expect(Math.abs(clockError())).toBeLessThanOrEqual(second)
  })

  it('jumps when a second response agrees', () => {
    respond(year, year + 1000)
    expect(time.serverTimeOffset()).toBe(year + 1000)
    respond(0, 0)
    expect(time.serverTimeOffset()).toBe(0)
  })

  it('does not jump when a second response has another time', () => {
    respond(year, year + 60_000)
    expect(clockError()).toBe(0)
    respond(year + 61_000)
    expect(time.serverTimeOffset()).toBe(year + 61_000)
  })

  it('is never from a time before the app was built', () => {
    respond(-year, -year, -5 * day, -5 * day)
    expect(time.serverTimeOffset()).toBe(0)
    respond(-3 * day, -3 * day)
    expect(time.serverTimeOffset()).toBe(-3 * day)
  })

  it('does not run backwards with this device’s clock', () => {
    respond(0)
    elapsed += hour
    setClock(-3 * day)
    expect(clockError()).toBe(0)
    expect(time.serverTimeOffset()).toBe(3 * day)
  })

  it.each([5 * year, -3 * day])('is known by one response after the clock was set by %i ms', (by) => {
    respond(0)
    setClock(by)
    respond(0)
    expect(time.serverTimeOffset()).toBe(-by)
  })

  it('stays when the device has slept, as its other clock does too', () => {
    respond(0)
    elapsed += day
    opened += day
    expect(clockError()).toBe(0)
  })
})

describe('a start without a network', () => {
  it.each([-3 * day, 5 * year])('goes on with a clock that was %i ms off an hour before', async (off) => {
    setClock(off)
    respond(0, 0)
    elapsed += hour
    await openPage()
    expect(clockError()).toBe(0)
    expect(time.clockWrongStore.state).toBe(true)
  })

  it.each([-3 * day, 5 * year])('believes a clock that was %i ms off and is right now', async (off) => {
    setClock(off)
    respond(0, 0)
    setClock(0)
    elapsed += hour
    await openPage()
    expect(clockError()).toBe(0)
    expect(time.clockWrongStore.state).toBe(false)
  })

  it('is never before what the server’s clock has shown', async () => {
    respond(0)
    setClock(-3 * day)
    await openPage()
    expect(clockError()).toBe(0)
    expect(time.clockWrongStore.state).toBe(true)
  })

  it('goes by the clock where nothing, or nothing legible, was stored', async () => {
    items.set('server_time', '{')
    await openPage()
    expect([clockError(), time.clockWrongStore.state]).toEqual([0, false])
  })
})

it('a wrong clock is said from two minutes on, and no longer once it is right', () => {
  respond(119_000)
  expect(time.clockWrongStore.state).toBe(false)
  respond(126_000)
  expect(time.clockWrongStore.state).toBe(true)
  respond(0)
  expect(time.clockWrongStore.state).toBe(false)
})

describe('an instant of this device', () => {
  const made = () => {
    const { marked_at, not_before } = time.instantNow('marked_at')
    const ofBound = not_before === undefined ? undefined : Date.parse(not_before) - noon - elapsed
    return { at: Date.parse(marked_at) - noon - elapsed, bound: ofBound }
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.spyOn(Date, 'now').mockImplementation(() => noon + elapsed + error)
  })
  afterEach(() => vi.useRealTimers())

  it('has no lower bound where nothing was heard', () => {
    expect(made().bound).toBeUndefined()
  })

  it('has what was heard and the time since as its lower bound, wherever the clock is set', () => {
    respond(0)
    for (const off of [-3 * day, 0, 5 * year]) {
      elapsed += hour
      setClock(off)
      expect(made().bound).toBe(second - 1)
    }
  })

  it('is not before what an earlier page has heard', async () => {
    respond(0)
    elapsed += 3 * hour
    await openPage()
    elapsed += hour
    expect(made().bound).toBe(-3 * hour + second - 1)
  })

  it('never has an earlier bound than one before it', () => {
    respond(0)
    elapsed += hour
    respond(-2000)
    expect(made().bound).toBe(second - 1)
  })

  it('says that the clock is wrong which was set back meanwhile', () => {
    respond(0)
    setClock(-3 * day)
    made()
    expect(time.clockWrongStore.state).toBe(true)
  })
})
