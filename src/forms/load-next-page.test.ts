import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#src/api/client.ts'
import { notices } from '#src/ui/overlays/notices.ts'
import { loadNextPage } from './load-next-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const listWith = (error: unknown) => ({ fetchNextPage: async () => ({ error }) }) as never
const messages = () => notices.state.map(({ message }) => message)

test('a page that arrives says nothing', async () => {
  expect(await loadNextPage(listWith(null))).toBe(true)
  expect(messages()).toEqual([])
})

test('a page that does not arrive says why, in the words of the screen', async () => {
  expect(
    await loadNextPage(listWith(new NetworkError()), undefined, () => 'Older ones need a connection.'),
  ).toBe(false)
  expect(messages()).toEqual(['Older ones need a connection.'])
})

test('a fault in the app shows the fallback and not its English', async () => {
  const fault = new TypeError('pages is not iterable')
  expect(await loadNextPage(listWith(fault), () => 'More gifts could not be loaded.')).toBe(false)
  expect(messages()).toEqual(['More gifts could not be loaded.'])
})
