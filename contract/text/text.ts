import { ownValue } from '#contract/fields/own-value.ts'

// Letters without a Unicode decomposition, and what people type for them.
const SPELLED: Record<string, string> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ŧ: 't',
  ς: 'σ',
}
const SPELLED_LETTERS = /[ßœæøđðħıłþŧς]/g

// Latin, Greek and Cyrillic diacritics, Hebrew and Arabic points. Not \p{M}, which includes vowels of
// Devanagari, Thai and others.
// oxlint-disable-next-line no-misleading-character-class -- marks are what is looked for
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff]/g

// Soft hyphens, zero-width characters and direction marks from copied text.
// oxlint-disable-next-line no-misleading-character-class
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]/g

/**
 * Lower case, no diacritics or invisible characters, single spaces, plain apostrophes and hyphens. "Élisée"
 * equals "elisee". Keeps other scripts and emoji.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPELLED_LETTERS, (letter) => ownValue(SPELLED, letter) ?? letter)
    .replace(/[\u02b9\u02bb\u02bc\u2018\u2019\u201b`\u00b4]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
