import { describe, expect, it } from 'vitest'
import { compareReadings } from './compare-readings.ts'
import type { Word } from './compare-readings.ts'

const word = (text: string, confidence = 90, x0 = 100, x1 = x0 + text.length * 10): Word => ({
  text,
  confidence,
  x0,
  x1,
  y0: 80,
  y1: 100,
  baseline: 100,
  height: 25,
})
const compared = (first: Word[], second: Word[]) =>
  compareReadings(first, second).map(({ text, sure }) => `${text}${sure ? '' : '?'}`)

describe('compareReadings', () => {
  it('is sure of words on which both agree, with the accents of the first', () => {
    expect(compared([word('Élisée')], [word('Elisee')])).toEqual(['Élisée'])
    expect(compared([word('3712-3456')], [word('3712-3456')])).toEqual(['3712-3456'])
  })

  it('uses the more confident one where they differ, as unsure', () => {
    expect(compared([word('3712-3456')], [word('3712-3458', 70)])).toEqual(['3712-3456?'])
    expect(compared([word('3712-345B', 60)], [word('3712-3458', 95)])).toEqual(['3712-3458?'])
  })

  it('is unsure of an address with another dot, or with a letter that may be the digit beside it', () => {
    const address = (first: string, second = first) => compared([word(first)], [word(second)])
    expect(address('jan.pol9@lakou.ht')).toEqual(['jan.pol9@lakou.ht?'])
    expect(address('jan.pyè9@lakou.ht', 'jan.pye9@lakou.ht')).toEqual(['jan.pyè9@lakou.ht'])
    expect(address('jan.pyè@lakou.ht', 'janpye@lakou.ht')).toEqual(['jan.pyè@lakou.ht?'])
  })

  it('is unsure of words without confidence in both', () => {
    expect(compared([word('Rose', 50)], [word('Rose', 60)])).toEqual(['Rose?'])
    expect(compared([word('Rose', 50)], [word('Rose', 90)])).toEqual(['Rose'])
  })

  it('matches words that are split differently', () => {
    const parted = [word('3712-', 90, 100, 150), word('3456', 90, 150, 190)]
    expect(compared([word('3712-3456')], parted)).toEqual(['3712-3456'])
    expect(compared(parted, [word('3712-3456')])).toEqual(['3712-', '3456'])
  })

  it('includes words found by one only, unless they are stains', () => {
    expect(compared([word('Rose'), word('Jo', 80, 300)], [word('Rose')])).toEqual(['Rose', 'Jo?'])
    expect(compared([word('Rose')], [word('Rose'), word('Noël', 80, 300)])).toEqual(['Rose', 'Noël?'])
    expect(compared([word('|'), word('ij', 20, 300), word('F', 90, 500)], [])).toEqual([])
  })
})
