import { expect, it } from 'vitest'
import { formatLines, readLines } from './timed-lines.ts'

const timed = {
  timed: true,
  cues: [
    { start: 0.4, end: 2.5, text: 'Bonjou\ntout moun.' },
    { start: 2.6, end: 5, text: 'Chita.' },
    { start: 3723.2, end: 3725, text: 'Amèn.' },
  ],
}

it('a transcript is a line for each cue, and is read back with its exact times', () => {
  const text = formatLines(timed)
  expect(text).toBe('0:00 Bonjou tout moun.\n0:02 Chita.\n1:02:03 Amèn.')
  const [first, ...rest] = timed.cues
  expect(readLines(text, timed)).toEqual([{ ...first, text: 'Bonjou tout moun.' }, ...rest])
})

it('lines may be corrected, added, joined and removed', () => {
  expect(readLines('0:00 Bonswa.\n\n 0:10  Yon lòt \n0:20 Fini.', timed)).toEqual([
    { start: 0.4, end: 2.5, text: 'Bonswa.' },
    { start: 10, end: 20, text: 'Yon lòt' },
    { start: 20, end: 23, text: 'Fini.' },
  ])
})

it.each([
  ['0:00 Bonjou\nsan lè', 2],
  ['0:00', 1],
  ['0:75 Bonjou', 1],
])('a line without a time and words is told: %j', (text, line) => {
  expect(readLines(text, timed)).toBe(line)
})

it('without times it is paragraphs', () => {
  const plain = {
    timed: false,
    cues: [
      { start: 0, end: 0, text: 'Youn.' },
      { start: 0, end: 0, text: 'De.' },
    ],
  }
  expect(formatLines(plain)).toBe('Youn.\n\nDe.')
  expect(readLines('Youn.\nToujou youn.\n\n\nDe.\n', plain)).toEqual([
    { start: 0, end: 0, text: 'Youn.\nToujou youn.' },
    { start: 0, end: 0, text: 'De.' },
  ])
})
