import { expect, test } from 'vitest'
import { helpTopics } from '#contract/pages/site-pages.ts'
import { speak } from '#tests/support/speak.ts'
import { searchTopics } from './search-topics.ts'

test('without a search all topics are there, in their order', () => {
  expect(searchTopics(' ').map(({ topic }) => topic)).toEqual(helpTopics)
})

test('words are found in any order, without accents, the topic that is named after them first', () => {
  expect(searchTopics('NETWORK attendance')[0]).toEqual({
    topic: 'attendance-offline',
    step: undefined,
  })
  speak('ht')
  expect(searchTopics('apel san rezo')[0]!.topic).toBe('attendance-offline')
  expect(searchTopics('kijan pou m telechaje yon predikasyon')[0]!.topic).toBe('listen-offline')
})

test('a word that stands in a step alone is shown with that step', () => {
  const [found] = searchTopics('WhatsApp')
  expect(found!.topic).toBe('team-and-roles')
  expect(found!.step).toContain('by WhatsApp')
})

test('what stands nowhere is not found', () => {
  expect(searchTopics('zzzz')).toEqual([])
  expect(searchTopics('?')).toEqual([])
})
