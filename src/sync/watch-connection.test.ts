import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteNetworkError, noteResponse } from '#src/lib/connection.ts'

const reachesServer = vi.hoisted(() => vi.fn<() => Promise<boolean>>())
vi.mock('#src/api/reach-server.ts', () => ({ reachesServer }))
vi.mock('#src/offline/outbox.ts', () => ({ flush: () => Promise.resolve() }))

/** The page, as someone sees it or not, and the events of the browser. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()
vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
const { watchConnection } = await import('./watch-connection.ts')

let stop = () => {}
beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  page.visibilityState = 'visible'
  reachesServer.mockReset().mockResolvedValue(false)
  noteNetworkError()
  stop = watchConnection()
})
afterEach(() => {
  stop()
  noteResponse()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
/** The number of requests to the server within a number of seconds. */
async function asked(within: number): Promise<number> {
  const before = reachesServer.mock.calls.length
  await seconds(within)
  return reachesServer.mock.calls.length - before
}

it('a page that someone looks at asks every four seconds, however long the server has been away', async () => {
  await seconds(600)
  expect(await asked(4.1)).toBe(1)
  expect(await asked(40)).toBe(10)
})

it('phones that have lost the server together do not ask together', async () => {
  await seconds(600)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await seconds(4)
  expect(await asked(2.1)).toBe(1)
})

it('a page that nobody sees asks every half minute, and at once when it is seen or the browser has a network', async () => {
  page.visibilityState = 'hidden'
  await seconds(600)
  expect(await asked(60)).toBe(2)
  browser.dispatchEvent(new Event('online'))
  expect(await asked(0)).toBe(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(await asked(0)).toBe(1)
  expect(await asked(4.1)).toBe(1)
})

it('asks no more once the server has responded', async () => {
  await seconds(10)
  noteResponse()
  expect(await asked(600)).toBe(0)
})
