import { describe, expect, it } from 'vitest'
import { formatSize } from './sizes.ts'

describe('formatSize', () => {
  it.each([
    [0, '0\u00a0B'],
    [1023, '1,023\u00a0B'],
    [839_680, '820\u00a0KB'],
    [24_536_678, '23.4\u00a0MB'],
    [524_288_000, '500\u00a0MB'],
    [2 * 1024 ** 3, '2\u00a0GB'],
    [3_500_000_000_000, '3,260\u00a0GB'],
  ])('%d bytes', (bytes, text) => expect(formatSize(bytes, 'en')).toBe(text))

  it('is written as the language does', () => {
    expect(formatSize(24_536_678, 'fr')).toBe('23,4\u00a0Mo')
    expect(formatSize(24_536_678, 'ht')).toBe('23,4\u00a0Mo')
  })
})
