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
  it('is sure of what both say, but for the accents, which the first knows', () => {
    expect(compared([word('Élisée')], [word('Elisee')])).toEqual(['Élisée'])
    expect(compared([word('3712-3456')], [word('3712-3456')])).toEqual(['3712-3456'])
  })

  it('takes the more confident one where they differ, and doubts it', () => {
    expect(compared([word('3712-3456')], [word('3712-3458', 70)])).toEqual(['3712-3456?'])
    expect(compared([word('3712-345B', 60)], [word('3712-3458', 95)])).toEqual(['3712-3458?'])
  })

  it('doubts what neither is confident of', () => {
    expect(compared([word('Rose', 50)], [word('Rose', 60)])).toEqual(['Rose?'])
    expect(compared([word('Rose', 50)], [word('Rose', 90)])).toEqual(['Rose'])
  })

  it('is not misled by words that are parted otherwise', () => {
    const parted = [word('3712-', 90, 100, 150), word('3456', 90, 150, 190)]
    expect(compared([word('3712-3456')], parted)).toEqual(['3712-3456'])
    expect(compared(parted, [word('3712-3456')])).toEqual(['3712-', '3456'])
  })

  it('keeps what only one has found, unless it is a stain', () => {
    expect(compared([word('Rose'), word('Jo', 80, 300)], [word('Rose')])).toEqual(['Rose', 'Jo?'])
    expect(compared([word('Rose')], [word('Rose'), word('Noël', 80, 300)])).toEqual(['Rose', 'Noël?'])
    expect(compared([word('|'), word('ij', 20, 300), word('F', 90, 500)], [])).toEqual([])
  })
})
