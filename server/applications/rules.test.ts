import { describe, expect, test } from 'vitest'
import { ageOn, answersTo } from './rules.ts'

describe('the age on a day', () => {
  test.each([
    ['2010-06-15', '2026-06-14', 15],
    ['2010-06-15', '2026-06-15', 16],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('of somebody born on %s is on %s: %i', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age)
  })
})

test('each answer stands with its question, and one that was left out is empty', () => {
  expect(answersTo(['Ki laj ou?', 'Ki pozisyon?'], ['12'])).toEqual([
    { question: 'Ki laj ou?', answer: '12' },
    { question: 'Ki pozisyon?', answer: '' },
  ])
})
