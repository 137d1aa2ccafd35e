import { describe, expect, it } from 'vitest'
import { cleanName, partsOf } from './contacts-in-text.ts'

const parts = (text: string, mend = false) => partsOf(text, mend).map((part) => `${part.kind} ${part.text}`)

describe('partsOf', () => {
  it.each([
    ['Élisée Jean 3712-3456', ['text Élisée Jean', 'phone 3712-3456']],
    ['Élisée Jean ........ 3712-3456', ['text Élisée Jean', 'phone 3712-3456']],
    ['Élisée Jean . . . . . 3712 3456', ['text Élisée Jean', 'phone 3712 3456']],
    ['Élisée Jean…… +509 3712-3456', ['text Élisée Jean', 'phone +509 3712-3456']],
    ['12. Élisée Jean (509) 3712-3456', ['text Élisée Jean', 'phone (509) 3712-3456']],
    ['12) Rose  Tél. : 3712-3456', ['text Rose', 'phone 3712-3456']],
    ['Rose Noël, whatsapp 3712-3456', ['text Rose Noël', 'phone 3712-3456']],
    ['Rose 3712-3456 / 4812-3456', ['text Rose', 'phone 3712-3456', 'phone 4812-3456']],
    ['Rose rose@example.org 3712-3456', ['text Rose', 'email rose@example.org', 'phone 3712-3456']],
    ['• Jean-Robert D’Haïti', ['text Jean-Robert D’Haïti']],
    ['J. Pierre 3712-3456 Koral', ['text J. Pierre', 'phone 3712-3456', 'text Koral']],
    ['Rose 12-05-2019', ['text Rose 12-05-2019']],
    ['-----', []],
    ['', []],
  ])('parts %j', (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  it('returns the offsets of a part', () => {
    expect(partsOf('1. Rose ... 3712-3456')).toMatchObject([
      { text: 'Rose', start: 3, end: 7 },
      { text: '3712-3456', start: 12, end: 21 },
    ])
  })

  it.each([
    ['Rose 37l2-34S6', '3712-3456'],
    ['Rose 3712 34 S6', '3712 34 56'],
    ['Rose O712-3B56', '0712-3856'],
    ['Rose 37 l2 34 56', '37 12 34 56'],
  ])('takes letters for the digits they look like in %j', (text, phone) => {
    const [, found] = partsOf(text, true)
    expect(found).toMatchObject({ kind: 'phone', text: phone, repaired: true })
    expect(parts(text)).not.toContain(`phone ${phone}`)
  })

  it('does not repair names that look like digits', () => {
    expect(parts('Bobo Sol 3712-3456', true)).toEqual(['text Bobo Sol', 'phone 3712-3456'])
    expect(partsOf('Rose 3712-3456', true)[1]!.repaired).toBe(false)
  })

  it('stays fast on long malformed input', () => {
    const start = process.cpuUsage()
    for (const piece of ['1 ', '. ', 'a@', '(1-', '_', 'S5 ']) partsOf(piece.repeat(3000), true)
    expect(process.cpuUsage(start).user).toBeLessThan(1_500_000)
  })
})

it('strips list decoration from both ends of a name', () => {
  expect(cleanName(' 12. | Rose Noël ,')).toBe('Rose Noël')
  expect(cleanName('3 Rose')).toBe('Rose')
  expect(cleanName('Jean Paul II')).toBe('Jean Paul II')
})
