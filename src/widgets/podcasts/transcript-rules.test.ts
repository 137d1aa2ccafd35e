import { expect, test } from 'vitest'
import { currentCue, findCues, splitByQuery } from './transcript-rules.ts'

const cues = [
  { start: 1, end: 3, text: 'Bondye se gadò mwen' },
  { start: 3, end: 5, text: 'Mwen p ap manke anyen' },
  { start: 9, end: 12, text: 'Li fè m kouche' },
]

test('the current cue is the last that has started, in a pause too', () => {
  expect([0, 1, 2.9, 3, 7, 9, 100].map((seconds) => currentCue(cues, seconds))).toEqual([
    -1, 0, 0, 1, 1, 2, 2,
  ])
})

test('words are found whatever their case and accents', () => {
  expect(findCues(cues, 'MWEN')).toEqual([0, 1])
  expect(findCues(cues, 'gado')).toEqual([0])
  expect(findCues(cues, '  ')).toEqual([])
})

test('what is found is marked as it is written', () => {
  expect(splitByQuery('Bondye se gadò mwen', 'GADO')).toEqual([
    ['Bondye se ', false],
    ['gadò', true],
    [' mwen', false],
  ])
  expect(splitByQuery('cœur', 'coeur')).toEqual([['cœur', false]])
})
