import { describe, expect, it } from 'vitest'
import { readPhone } from './phone-cell.ts'

const one = (cell: string, country = 'HT') => readPhone([cell], country)
const jean = { phone: '+50937123456', valid: true }

describe('readPhone', () => {
  it.each([
    '37123456',
    '3712-3456',
    '(509) 37 12-3456',
    "'+509 3712 3456",
    '\u202a+509 3712-3456\u202c',
    '37123456.0',
    '3712-3456 / 4812-3456',
    '3712-3456/4812-3456',
    '3712 3456; 4812 3456',
    '3712-3456\n4812-3456',
    '37123456 48123456',
    '3712 3456 4812 3456',
    '+509 3712 3456 +509 4812 3456',
    '3712-3456 ou 4812-3456',
    '3712-3456 oswa 4812-3456',
    'Tel: 3712-3456',
    'tél. 3712 3456',
    '3712-3456 (cell)',
    '3712-3456 lakay',
    '3712-3456 x12',
    'H: 2812-3456, C: 3712-3456',
    '123 / 3712-3456',
  ])('finds the number in %j', (cell) => {
    expect(one(cell)).toEqual(jean)
  })

  it.each(['', '-', 'N/A', 'none', 'aucun', 'Néant', 'pa genyen', 'xxx', '0', '00000000'])(
    'takes %j for no number',
    (cell) => {
      expect(one(cell)).toEqual({ phone: '', valid: true })
    },
  )

  it.each(['call me', 'trois-sept-douze', '3.71E+07', '3,71234E+07', '3712345', '37l23456', '2021-05-04'])(
    'finds no number in %j and keeps it as it stands',
    (cell) => {
      expect(one(cell)).toEqual({ phone: cell, valid: false })
    },
  )

  it('cuts a very long invalid phone', () => {
    const { phone, valid } = one('a1 '.repeat(3000))
    expect(phone.length).toBeLessThanOrEqual(60)
    expect(valid).toBe(false)
  })

  it('uses the first column with a valid number', () => {
    expect(readPhone(['', 'none', '3712-3456', '4812-3456'], 'HT')).toEqual(jean)
    expect(readPhone(['37', '3712-3456'], 'HT')).toEqual(jean)
    expect(readPhone(['37', '38'], 'HT')).toEqual({ phone: '37', valid: false })
  })

  it("uses the church's country", () => {
    expect(one('(305) 555-0199 ext. 4', 'US').phone).toBe('+13055550199')
    expect(one('06 12 34 56 78', 'FR').phone).toBe('+33612345678')
    expect(one('3055550199')).toEqual({ phone: '3055550199', valid: false })
  })
})
