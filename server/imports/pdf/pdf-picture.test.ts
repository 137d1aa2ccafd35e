import { expect, it } from 'vitest'
import { LONG_SIDE } from '#server/imports/limits.ts'
import { shrunk } from './pdf-picture.ts'

it('a picture is averaged as far as it keeps the size in which it is read', () => {
  const width = LONG_SIDE * 2 + 1
  const data = new Uint8Array(width * 3 * 3)
  // The first square of four pixels, in red, green and blue.
  for (const [at, value] of [
    [0, 200],
    [3, 100],
    [width * 3, 80],
    [width * 3 + 3, 20],
    [1, 40],
    [5, 8],
  ] as const) {
    data[at] = value
  }
  const small = shrunk({ data, width, height: 3, channels: 3, turned: 90 })
  expect(small).toMatchObject({ width: LONG_SIDE, height: 1, channels: 3, turned: 90 })
  expect([...small.data.subarray(0, 6)]).toEqual([100, 10, 2, 0, 0, 0])
  expect(small.data).toHaveLength(LONG_SIDE * 3)
})

it('a picture of less than twice that size stays as it is', () => {
  const picture = {
    data: new Uint8Array(LONG_SIDE),
    width: LONG_SIDE,
    height: 1,
    channels: 1,
    turned: 0,
  } as const
  expect(shrunk(picture)).toBe(picture)
})
