import { describe, expect, it } from 'vitest'
import { partSize } from '#contract/files.ts'
import { missingParts } from './part-plan.ts'

const numbers = (...args: Parameters<typeof missingParts>) =>
  missingParts(...args).map(({ partNumber }) => partNumber)

describe('the parts of a file that are still to be sent', () => {
  it('cover it without a gap, all full but the last', () => {
    const size = 4 * partSize + 17
    const parts = missingParts(size)
    expect(parts.map(({ start, end }) => end - start)).toEqual([partSize, partSize, partSize, partSize, 17])
    expect(parts.map(({ start }) => start)).toEqual([0, ...parts.slice(0, -1).map(({ end }) => end)])
    expect(parts.at(-1)!.end).toBe(size)
  })

  it('have no empty one after a file of whole parts', () => {
    expect(numbers(2 * partSize)).toEqual([1, 2])
  })

  it('are one empty part for an empty file', () => {
    expect(missingParts(0)).toEqual([{ partNumber: 1, start: 0, end: 0 }])
  })

  it('leave out what has arrived, in any order', () => {
    const whole = (partNumber: number) => ({ partNumber, size: partSize })
    expect(numbers(4 * partSize + 17, [whole(4), whole(1), { partNumber: 5, size: 17 }])).toEqual([2, 3])
  })

  it('contain again what has arrived in another size', () => {
    expect(
      numbers(2 * partSize + 17, [
        { partNumber: 1, size: partSize },
        { partNumber: 2, size: partSize - 1 },
        { partNumber: 3, size: partSize },
      ]),
    ).toEqual([2, 3])
  })

  it('ignore a part that the file does not have', () => {
    expect(numbers(partSize, [{ partNumber: 9, size: 5 }])).toEqual([1])
  })
})
