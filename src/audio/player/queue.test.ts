import { expect, test } from 'vitest'
import type { Podcast } from '#contract/podcasts.ts'
import { neighbours } from './queue.ts'

const queue = ['a', 'b', 'c'].map((id) => ({ id }) as Podcast)

test('a podcast has those before and after it in its list beside it', () => {
  expect(neighbours(queue, 'b')).toEqual({ previous: queue[0], next: queue[2] })
  expect(neighbours(queue, 'a').previous).toBeUndefined()
  expect(neighbours(queue, 'c').next).toBeUndefined()
})

test('one that is not in the list leads nowhere', () => {
  expect(neighbours(queue, 'x')).toEqual({})
})
