import { describe, expect, it } from 'vitest'
import { fold } from './text.ts'

describe('fold', () => {
  it.each([
    ['Élisée', 'elisee'],
    ['E\u0301lise\u0301e', 'elisee'],
    ['ELISÉE', 'elisee'],
    ['Straße', 'strasse'],
    ['Œuvre', 'oeuvre'],
    ['Ælfric Øster', 'aelfric oster'],
    ['François Ñandú Ò', 'francois nandu o'],
    ['İstanbul Iğdır', 'istanbul igdir'],
    ['Łukasz Đorđe', 'lukasz dorde'],
    ['D’Haïti', "d'haiti"],
    ['Jean‑Baptiste', 'jean-baptiste'],
    ['  Jean \u00a0\t Paul\n', 'jean paul'],
    ['Ｊｅａｎ', 'jean'],
    ['\u202bشَمس\u202c', 'شمس'],
    ['שָׁלוֹם', 'שלום'],
    ['Κώστας', 'κωστασ'],
    ['', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('keeps emoji and the vowels of scripts that write them as marks', () => {
    expect(fold('Marie 🙏🏾')).toBe('marie 🙏🏾')
    expect(fold('किरण')).not.toBe(fold('करण'))
    expect(fold('한국')).toBe('한국')
  })

  it('changes nothing the second time', () => {
    for (const text of ['Élisée ’ß', 'İ', 'Ǆ', 'ﬁn', '½', '²', 'ẞ', 'ŉ', '\u0345a', 'ǰ', 'ϔ', 'K', '´']) {
      expect(fold(fold(text))).toBe(fold(text))
    }
  })
})
