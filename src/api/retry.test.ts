import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteResponse, noteNetworkError } from '#src/lib/connection.ts'
import { NetworkError, ApiError } from './client.ts'
import { retry } from './retry.ts'

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
    noteNetworkError()
    const { running } = started(attempt)
    await vi.advanceTimersByTimeAsync(0)
    noteResponse()
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
    expect(faltering).toHaveBeenCalledTimes(7)

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
