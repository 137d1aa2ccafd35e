import { expect, test } from 'vitest'
import { gapBetween, joinOlder } from './conversation-pages.ts'
import type { MessagePage } from './conversation-pages.ts'

function page(from: number, to: number, more = to > 1): MessagePage {
  const messages = Array.from({ length: from - to + 1 }, (_, index) => ({
    id: String(from - index),
    sequence: from - index,
    message: '',
    picture: null,
    from_user_id: 'a',
    to_user_id: 'b',
    createdAt: '2026-11-15T12:00:00.000Z',
    deleted: false,
  }))
  const user = { _id: 'a', name: 'Ana', photo: null, gone: false }
  return {
    user,
    messages,
    more,
    delivered: 0,
    read: 0,
    may_write: true,
    blocked: false,
    stranger: false,
  }
}
const sequences = ({ messages }: MessagePage) => messages.map(({ sequence }) => sequence)

test('older messages follow on newer ones, each once', () => {
  expect(sequences(joinOlder(page(9, 6), page(5, 1)))).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(sequences(joinOlder(page(9, 6), page(7, 3)))).toEqual([9, 8, 7, 6, 5, 4, 3])
})

test('whether there are more is what the older page says', () => {
  expect(joinOlder(page(9, 6), page(5, 1)).more).toBe(false)
  expect(joinOlder(page(9, 6), page(5, 3)).more).toBe(true)
  expect(joinOlder(page(9, 6), page(9, 8, false)).more).toBe(true)
})

test('what is newer is as the newer page has it', () => {
  const newer = page(9, 6)
  newer.messages[1]!.deleted = true
  expect(joinOlder(newer, page(9, 1)).messages[1]).toMatchObject({ sequence: 8, deleted: true })
})

test('a gap is seen, and nothing is shown beyond it', () => {
  expect(gapBetween(page(90, 51), page(48, 1))).toBe(2)
  expect(sequences(joinOlder(page(90, 51), page(48, 1)))).toEqual(sequences(page(90, 51)))
  expect(gapBetween(page(90, 51), page(50, 1))).toBe(0)
  expect(gapBetween(page(90, 51), page(60, 1))).toBe(0)
})

test('the first message of a conversation has nothing before it', () => {
  const empty = { ...page(1, 1), messages: [], more: false }
  expect(joinOlder(empty, undefined)).toBe(empty)
  expect(sequences(joinOlder(page(1, 1, false), empty))).toEqual([1])
  expect(gapBetween(page(1, 1, false), empty)).toBe(0)
})
