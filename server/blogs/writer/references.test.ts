import { expect, it } from 'vitest'
import type { Language } from '#contract/fields/fields.ts'
import { referencesIn } from './references.ts'

const found = (text: string, language: Language) =>
  referencesIn([{ text, start: 7 }], language).map((reference) => reference.text)

it.each<[string, Language, string[]]>([
  ['Turn to John 3:16, then to 1 John 4:8.', 'en', ['John 3:16', '1 John 4:8']],
  ['First Corinthians chapter 13 verses 4 to 7', 'en', ['1 Corinthians 13:4-7']],
  ['Psalm 23 and Ps. 91:1', 'en', ['Psalms 23', 'Psalms 91:1']],
  ['Romains chapitre 8 verset 28', 'fr', ['Romains 8:28']],
  ['Deuxième Timothée 3:16-17, Ésaïe 53', 'fr', ['2 Timothée 3:16-17', 'Ésaïe 53']],
  ['premye Korentyen chapit 13 vèsè 4', 'ht', ['1 Korentyen 13:4']],
  ['Sòm 23:1, Jan 3:16, Travay 2 vèsè 42 jiska 47', 'ht', ['Sòm 23:1', 'Jan 3:16', 'Travay 2:42-47']],
  ['Jude 5, Malachi 4:2, First Samuel 31', 'en', ['Jude 5', 'Malachi 4:2', '1 Samuel 31']],
  ['Psaume 51 verset 21, Malachie 3:24, Joël 4:21', 'fr', ['Psaumes 51:21', 'Malachie 3:24', 'Joël 4:21']],
  ['John 3:16-40, John 3:17-4 and Psalm 117:1-2', 'en', ['John 3:16', 'John 3:17', 'Psalms 117:1-2']],
  ['John 3:16 is for those who speak Kreyòl too', 'ht', ['Jan 3:16']],
])('finds in "%s" (%s) what it names', (text, language, passages) => {
  expect(found(text, language)).toEqual(passages)
})

it.each([
  'We came by the 3 roads',
  'Romans 17:1',
  'Jude 26',
  '2 Timothy 3:177',
  'John 3:37',
  'Psalm 117:3',
  'Genesis 51:1',
  'Jude 2:1',
  'John came with 3 friends',
  'Psalm 999',
  'Jan genyen 12 pitit',
])('finds nothing in "%s"', (text) => {
  expect(found(text, 'en')).toEqual([])
})

it('has the time at which a passage is named first', () => {
  const sentences = [
    { text: 'Nou pral nan Sòm 23.', start: 12 },
    { text: 'Sòm 23 ankò.', start: 90 },
  ]
  expect(referencesIn(sentences, 'ht')).toEqual([{ text: 'Sòm 23', start: 12 }])
})
