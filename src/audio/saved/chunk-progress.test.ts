import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chunkProgress, publishChunkProgress } from './chunk-progress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  publishChunkProgress(null)
  vi.useRealTimers()
})
const publish = (bytes: number) => publishChunkProgress({ key: 'a', bytes })
const shown = () => chunkProgress.state?.bytes

it('publishes ten times a second at most', () => {
  publish(1)
  vi.advanceTimersByTime(99)
  publish(2)
  expect(shown()).toBe(1)
  vi.advanceTimersByTime(1)
  publish(3)
  expect(shown()).toBe(3)
})

it('publishes at once that the next chunk has started, whose predecessor counts as stored', () => {
  publish(900)
  publish(10)
  expect(shown()).toBe(10)
})

it('publishes at once that nothing arrives any more', () => {
  publish(900)
  publishChunkProgress(null)
  expect(chunkProgress.state).toBeNull()
})
