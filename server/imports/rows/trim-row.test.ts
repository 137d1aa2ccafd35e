import { expect, it } from 'vitest'
import { trimmed } from './trim-row.ts'

it('takes away spaces around cells and empty cells at the end', () => {
  expect(trimmed([' Jean\u00a0', '', '\ufeff x\n', ' ', ''])).toEqual(['Jean', '', 'x'])
  expect(trimmed(['', ' '])).toEqual([])
})

it('takes away what no database stores', () => {
  expect(trimmed(['a\0b\ud800c🙏', '\udc00'])).toEqual(['abc🙏'])
})

it('cuts long cells without leaving half a character', () => {
  expect(trimmed([`${'x'.repeat(4999)}🙏`])).toEqual(['x'.repeat(4999)])
})
