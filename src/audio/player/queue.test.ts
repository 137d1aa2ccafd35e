import { expect, test } from 'vitest'
import type { Podcast } from '#contract/podcasts.ts'
import { neighbours } from './queue.ts'

const queue = ['a', 'b', 'c'].map((id) => ({ id }) as Podcast)

test('the neighbours of a podcast are those before and after it in its list', () => {
  expect(neighbours(queue, 'b')).toEqual({ previous: queue[0], next: queue[2] })
  expect(neighbours(queue, 'a').previous).toBeUndefined()
  expect(neighbours(queue, 'c').next).toBeUndefined()
})

test('a podcast that is not in the list has none', () => {
  expect(neighbours(queue, 'x')).toEqual({})
})
