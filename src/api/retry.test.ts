import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteResponse, noteNetworkError } from '#src/lib/connection.ts'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'
import { ForeignResponse, NetworkError, ApiError } from './client.ts'

vi.stubGlobal('navigator', { languages: [], onLine: true })
vi.stubGlobal('location', { href: 'https://church.example/members' })
const { retry } = await import('./retry.ts')

const foreign = (status: number) => new ForeignResponse({ status, url: '' }, '/api')
/** Whether other calls reach the server. */
let isReachable = false

const apiError = (status: number, retryAfter?: number) => new ApiError(status, '', {}, retryAfter)

/** Fails with these one after the other, then succeeds. */
function failing(...errors: Error[]) {
  return vi.fn<() => Promise<string>>(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'done'
  })
}

const started = (attempt: () => Promise<string>, signal = new AbortController().signal) => {
  const onPause = vi.fn<() => void>()
  const running = retry(attempt, { signal, onPause })
  running.catch(() => {})
  return { running, onPause }
}

beforeEach(() => {
  vi.useFakeTimers()
  isReachable = false
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    if (!isReachable) throw new TypeError('No network')
    return Response.json([], { headers: ourHeaders(method, address) })
  })
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('retry', () => {
  it('retries after growing pauses, as long as there is no response', async () => {
    const attempt = failing(...Array.from({ length: 12 }, () => new NetworkError()))
    const { running, onPause } = started(attempt)
    await vi.advanceTimersByTimeAsync(1000)
    expect(attempt).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(attempt).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(attempt).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(10 * 30_000)
    await expect(running).resolves.toBe('done')
    expect(onPause).toHaveBeenCalledTimes(12)
  })

  it('retries at once when the network is back', async () => {
    const attempt = failing(new NetworkError())
    const { running } = started(attempt)
    await vi.advanceTimersByTimeAsync(0)
    noteResponse()
    await expect(running).resolves.toBe('done')
  })

  it.each([
    ['refused by something in between', () => foreign(413)],
    ['cut', () => new NetworkError()],
  ])('is not hurried by the success of other calls when it is %s', async (_, error) => {
    isReachable = true
    const attempt = failing(error(), error(), error())
    const { running } = started(attempt)
    for (let each = 0; each < 7; each++) {
      await vi.advanceTimersByTimeAsync(999)
      noteNetworkError()
      noteResponse()
      await vi.advanceTimersByTimeAsync(0)
      // After 1, 3 and 7 seconds.
      expect(attempt).toHaveBeenCalledTimes(1 + Math.floor(Math.log2(each + 1)))
      await vi.advanceTimersByTimeAsync(1)
    }
    await expect(running).resolves.toBe('done')
  })

  it('gives up after five refusals by something in between, and says of whom', async () => {
    isReachable = true
    const refused = failing(...Array.from({ length: 20 }, () => foreign(413)))
    const { running } = started(refused)
    await vi.advanceTimersByTimeAsync(600_000)
    await expect(running).rejects.toMatchObject({ status: 413, host: 'church.example' })
    expect(refused).toHaveBeenCalledTimes(5)
  })

  it('waits behind a captive portal as without a network', async () => {
    const attempt = failing(...Array.from({ length: 9 }, () => foreign(200)))
    const { running } = started(attempt)
    await vi.advanceTimersByTimeAsync(600_000)
    await expect(running).resolves.toBe('done')
  })

  it('waits as long as the server requests', async () => {
    const attempt = failing(apiError(429, 60))
    const { running } = started(attempt)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(attempt).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await expect(running).resolves.toBe('done')
  })

  it('gives a faltering server up after some tries, and takes a apiError at its word', async () => {
    const faltering = failing(...Array.from({ length: 20 }, () => apiError(500)))
    const { running } = started(faltering)
    await vi.advanceTimersByTimeAsync(600_000)
    await expect(running).rejects.toMatchObject({ status: 500 })
    expect(faltering).toHaveBeenCalledTimes(5)

    const refusing = failing(apiError(413))
    await expect(started(refusing).running).rejects.toMatchObject({ status: 413 })
    expect(refusing).toHaveBeenCalledTimes(1)
  })

  it('ends in the middle of a pause when it is cancelled', async () => {
    const controller = new AbortController()
    const attempt = failing(new NetworkError())
    const { running } = started(attempt, controller.signal)
    await vi.advanceTimersByTimeAsync(100)
    controller.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
