import { SegmentedMessage } from 'sms-segments-calculator'
import { describe, expect, it } from 'vitest'
import { segmentsOf } from './message-segments.ts'

function byLibrary(text: string) {
  const message = new SegmentedMessage(text)
  return { segments: message.segmentsCount, costly: [...new Set(message.getNonGsmCharacters())] }
}

const pieces = [
  'a',
  'é',
  '€',
  '[',
  '^',
  'ê',
  'ò',
  '’',
  '\n',
  '\r\n',
  '👍🏽',
  '👨‍👩‍👧',
  '🇭🇹',
  'o\u0300',
  'Ω',
  '\f',
  '`',
  '中',
]

describe('the segments of a text', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    ['ê'.repeat(70), 1],
    ['ê'.repeat(71), 2],
    [`${'ê'.repeat(66)}👍${'ê'.repeat(66)}`, 3],
  ])('are as many as are paid for (case %#)', (text, segments) => {
    expect(segmentsOf(text).segments).toBe(segments)
  })

  it('and what is costly in it are what the library of a provider says', () => {
    for (const piece of pieces) {
      for (const other of pieces) {
        for (const length of [1, 69, 150]) {
          const text = `${piece.repeat(3)}${other}${'Bonswa '.repeat(50).slice(0, length)}${other.repeat(length % 7)}${piece}`
          expect([text, segmentsOf(text)]).toEqual([text, byLibrary(text)])
        }
      }
    }
    for (let code = 0; code < 0x2100; code++) {
      const text = String.fromCharCode(code)
      expect([code, segmentsOf(text).costly]).toEqual([code, byLibrary(text).costly])
    }
  })
})
