import { expect, it } from 'vitest'
import { trimmed } from './trim-row.ts'

it('trims cells and removes empty cells at the end', () => {
  expect(trimmed([' Jean\u00a0', '', '\ufeff x\n', ' ', ''])).toEqual(['Jean', '', 'x'])
  expect(trimmed(['', ' '])).toEqual([])
})

it('removes characters that databases reject', () => {
  expect(trimmed(['a\0b\ud800c🙏', '\udc00'])).toEqual(['abc🙏'])
})

it('cuts long cells without splitting a surrogate pair', () => {
  expect(trimmed([`${'x'.repeat(4999)}🙏`])).toEqual(['x'.repeat(4999)])
})
