import { describe, expect, it } from 'vitest'
import { readTypedDate, typedFrom, withSlashes } from './typed-date.ts'

/** Returns the field's text after each key. */
function type(keys: string): string {
  return [...keys].reduce((text, key) => withSlashes(text + key, text), '')
}

describe('a date that is typed', () => {
  it.each([
    ['11152026', '11/15/2026'],
    ['11/15/2026', '11/15/2026'],
    ['3/1/2026', '03/01/2026'],
    ['1115202699', '11/15/2026'],
    ['ab1c1', '11/'],
    ['1', '1'],
    ['11', '11/'],
    ['1115', '11/15/'],
  ])('as %s stands there as %s', (keys, text) => {
    expect(type(keys)).toBe(text)
  })

  it('loses its slash when that is deleted, and goes on from there', () => {
    expect(withSlashes('11', '11/')).toBe('11')
    expect(withSlashes('1', '11')).toBe('1')
    expect(withSlashes('11/15', '11/15/')).toBe('11/15')
    expect(withSlashes('115', '11')).toBe('11/5')
  })

  it('may be pasted as it is kept', () => {
    expect(withSlashes('2026-03-01')).toBe('03/01/2026')
    expect(withSlashes('2026-03-01T10:00:00Z')).toBe('03/01/2026')
    expect(withSlashes(' 03/01/2026 ')).toBe('03/01/2026')
  })

  it.each([
    ['11/15/2026', '2026-11-15'],
    ['02/29/2028', '2028-02-29'],
    ['02/30/2026', undefined],
    ['02/29/2026', undefined],
    ['13/01/2026', undefined],
    ['15/11/2026', undefined],
    ['11/15/26', undefined],
    ['11/15/0000', undefined],
    ['', undefined],
  ])('is read: %s is %s', (typed, day) => {
    expect(readTypedDate(typed)).toBe(day)
    if (day) expect(typedFrom(day)).toBe(typed)
  })
})
