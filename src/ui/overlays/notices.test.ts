import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  closeNotice,
  dismissNotice,
  holdNotice,
  notices,
  notify,
  releaseNotice,
  releaseNotices,
} from './notices.ts'

const messages = () => notices.state.map((notice) => notice.message)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a notice stays for 5000 ms, fades for 300 ms, and is gone', () => {
  notify({ kind: 'success', message: 'Saved' })
  vi.advanceTimersByTime(4999)
  expect(notices.state[0]?.leaving).toBe(false)
  vi.advanceTimersByTime(1)
  expect(notices.state[0]?.leaving).toBe(true)
  vi.advanceTimersByTime(299)
  expect(messages()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('a duration of its own replaces the 5000 ms', () => {
  notify({ kind: 'info', message: 'Member removed', duration: 8000 })
  vi.advanceTimersByTime(7999)
  expect(notices.state[0]?.leaving).toBe(false)
  vi.advanceTimersByTime(301)
  expect(messages()).toEqual([])
})

test('a hovered notice stays, and leaves 1000 ms after the pointer', () => {
  const id = notify({ kind: 'info', message: 'Read me' })
  vi.advanceTimersByTime(4000)
  holdNotice(id)
  vi.advanceTimersByTime(60_000)
  expect(notices.state[0]?.leaving).toBe(false)
  releaseNotice(id)
  vi.advanceTimersByTime(999)
  expect(notices.state[0]?.leaving).toBe(false)
  vi.advanceTimersByTime(1)
  expect(notices.state[0]?.leaving).toBe(true)
})

test('a notice whose card goes under the pointer leaves as if the pointer had left it', () => {
  const hovered = notify({ kind: 'info', message: 'Read me' })
  holdNotice(hovered)
  vi.advanceTimersByTime(2000)
  notify({ kind: 'info', message: 'Another' })
  releaseNotices()
  vi.advanceTimersByTime(1000)
  expect(notices.state.map(({ leaving }) => leaving)).toEqual([true, false])
})

test('hovering over a fading notice brings it back', () => {
  const id = notify({ kind: 'info', message: 'Wait' })
  vi.advanceTimersByTime(5100)
  expect(notices.state[0]?.leaving).toBe(true)
  holdNotice(id)
  vi.advanceTimersByTime(10_000)
  expect(notices.state[0]).toMatchObject({ message: 'Wait', leaving: false })
  releaseNotice(id)
})

test('a notice with the same text is renewed, not stacked', () => {
  const first = notify({ kind: 'error', message: 'No network' })
  vi.advanceTimersByTime(4000)
  const second = notify({ kind: 'error', message: 'No network' })
  expect(second).toBe(first)
  expect(messages()).toEqual(['No network'])
  expect(notices.state[0]?.serial).toBe(1)
  vi.advanceTimersByTime(4999)
  expect(notices.state[0]?.leaving).toBe(false)
})

test('a fifth notice makes the oldest leave', () => {
  for (const message of ['1', '2', '3', '4', '5']) notify({ kind: 'info', message })
  expect(notices.state.map((notice) => notice.leaving)).toEqual([true, false, false, false, false])
  vi.advanceTimersByTime(300)
  expect(messages()).toEqual(['2', '3', '4', '5'])
})

test('subscribers are called at each change until they unsubscribe', () => {
  const listener = vi.fn()
  const { unsubscribe } = notices.subscribe(listener)
  const id = notify({ kind: 'info', message: 'Hello' })
  expect(listener).toHaveBeenCalledTimes(1)
  dismissNotice(id)
  expect(listener).toHaveBeenCalledTimes(2)
  dismissNotice(id)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  vi.runAllTimers()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('one that is closed does not come back below the pointer that closed it', () => {
  const id = notify({ kind: 'info', message: 'Hello' })
  closeNotice(id)
  holdNotice(id)
  vi.runAllTimers()
  expect(notices.state).toEqual([])
})
