import { describe, expect, it } from 'vitest'
import { fileProblem, timeLeft } from './upload-rules.ts'

const problem = (name: string, type: string, size = 1000) => fileProblem({ name, type, size })

describe('what may be uploaded', () => {
  it.each([
    ['a.mp3', 'audio/mpeg'],
    ['recording', 'audio/mp4'],
    ['a.OPUS', ''],
    ['a.ogg', 'video/ogg'],
    ['a.ogg', 'application/ogg'],
    ['a.m4a', 'video/mp4'],
  ])('%s of the type "%s" is', (name, type) => expect(problem(name, type)).toBeUndefined())

  it.each([
    ['a.mp4', 'video/mp4'],
    ['a.txt', 'text/plain'],
    ['a', ''],
    ['mp3', ''],
  ])('%s of the type "%s" is not', (name, type) =>
    expect(problem(name, type)).toBe('Only audio files are allowed'),
  )

  it('is not empty and has at most 2 GB', () => {
    expect(problem('a.mp3', 'audio/mpeg', 0)).toBe('This file is empty.')
    expect(problem('a.mp3', 'audio/mpeg', 2 * 1024 ** 3)).toBeUndefined()
    expect(problem('a.mp3', 'audio/mpeg', 3 * 1024 ** 3)).toBe('A sermon can have at most 2 GB.')
  })
})

describe('the time left', () => {
  it.each([
    [0, 'soon', 0],
    [59, 'soon', 0],
    [60, 'minutes', 1],
    [61, 'minutes', 2],
    [89 * 60, 'minutes', 89],
    [90 * 60, 'hours', 2],
    [121 * 60, 'hours', 3],
  ])('of %d seconds', (seconds, unit, n) => expect(timeLeft(seconds * 500, 500)).toEqual({ unit, n }))
})
