import { describe, expect, it } from 'vitest'
import { readPhones } from './phone-cell.ts'

const one = (cell: string, country = 'HT') => readPhones([cell], country)
const jean = { text: '+50937123456', valid: true }

describe('readPhones', () => {
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
    expect(one(cell)).toMatchObject(jean)
  })

  it.each(['', '-', 'N/A', 'none', 'aucun', 'Néant', 'pa genyen', 'xxx', '0', '00000000'])(
    'takes %j for no number',
    (cell) => {
      expect(one(cell)).toMatchObject({ text: '', valid: true })
    },
  )

  it.each(['call me', 'trois-sept-douze', '3.71E+07', '3,71234E+07', '3712345', '37l23456', '2021-05-04'])(
    'finds no number in %j and keeps it as it stands',
    (cell) => {
      expect(one(cell)).toMatchObject({ text: cell, valid: false })
    },
  )

  it('cuts a very long invalid phone', () => {
    const { text, valid } = one('a1 '.repeat(3000))
    expect(text.length).toBeLessThanOrEqual(60)
    expect(valid).toBe(false)
  })

  it('uses the first column with a valid number', () => {
    expect(readPhones(['', 'none', '3712-3456', '4812-3456'], 'HT')).toMatchObject(jean)
    expect(readPhones(['37', '3712-3456'], 'HT')).toMatchObject(jean)
    expect(readPhones(['37', '38'], 'HT')).toMatchObject({ text: '37', valid: false })
  })

  const second = { value: '+50948332345', label: '' }
  const home = { value: '+50928123456', label: 'home' }
  it.each<[string, { value: string; label: string }[], string[]]>([
    ['3622-2345 / 4833-2345', [second], []],
    ['3622-2345; 4833-2345 ::: 2812-3456', [second, { ...home, label: '' }], []],
    ['3622-2345\n+1 305 555 0144', [{ value: '+13055550144', label: '' }], []],
    ['3622 2345 4833 2345', [second], []],
    ['H: 2812-3456, C: 3622-2345', [home], []],
    ['3622-2345 (cell) | 2812-3456 (lakay)', [home], []],
    ['Mobil: 3622-2345 / Kay: +509 2812 3456', [home], []],
    ['Mobile: +509 3622 2345 / Madanm li: 4833 2345', [{ ...second, label: 'Madanm li' }], []],
    ['3622-2345 / Bureau: 4833-2345', [{ ...second, label: 'work' }], []],
    ['3622-2345 / Tel: 4833-2345', [second], []],
    ['Fax: 4833-2345 / 3622-2345', [{ ...second, label: 'Fax' }], []],
    ['123 / 3622-2345', [], ['123']],
    ['3622-2345 x12', [], ['3622-2345 x12']],
    ['3622-2345 / 36222345', [], []],
    ['3622-2345 / n/a', [], []],
  ])('loses nothing of %j', (cell, further, others) => {
    const read = one(cell)
    expect(read.text).toBe('+50936222345')
    expect(read.further).toEqual(further)
    expect(read.others.map(({ text }) => text)).toEqual(others)
  })

  it('names the cells of each phone, labelled by their headers, and of what is none', () => {
    const headers = ['Phone', 'Home Phone', 'Tel bureau', 'Portab']
    expect(readPhones(['call me', '2812-3456', '3622-2345', 'none'], 'HT', headers)).toEqual({
      text: '+50928123456',
      label: 'home',
      further: [{ value: '+50936222345', label: 'work' }],
      valid: true,
      from: [1, 2],
      others: [{ at: 0, text: 'call me' }],
    })
  })

  it('takes the label of a number that is there twice', () => {
    expect(
      readPhones(['3712-3456', 'Home: 3712 3456 / Work: 2812 3456'], 'HT', ['Phone', 'All phones']),
    ).toEqual({
      text: '+50937123456',
      label: 'home',
      further: [{ value: '+50928123456', label: 'work' }],
      valid: true,
      from: [0, 1],
      others: [],
    })
  })

  it('has more numbers than a member has room for in what has no place', () => {
    const cell = Array.from({ length: 14 }, (_, i) => `3712-34${10 + i}`).join(' / ')
    const { further, others } = one(cell)
    expect(further).toHaveLength(10)
    expect(others.map(({ text }) => text)).toEqual(['+509 3712 3421', '+509 3712 3422', '+509 3712 3423'])
  })

  it("uses the church's country", () => {
    expect(one('(305) 555-0199 ext. 4', 'US').text).toBe('+13055550199')
    expect(one('06 12 34 56 78', 'FR').text).toBe('+33612345678')
    expect(one('3055550199')).toMatchObject({ text: '3055550199', valid: false })
  })
})
