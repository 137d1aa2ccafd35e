import { expect, it } from 'vitest'
import { whyGuessable } from './guessable.ts'

const personal = ['Lakou', 'Marie-Ange Élisée', 'marie.e', 'Temple Betèl', '+50936482957']

it.each(['      ', '\t \u00A0  '])('%j is blank', (password) => {
  expect(whyGuessable(password, personal)).toBe('blank')
})

it.each([
  'aaaaaa',
  'a a a a a a',
  '!!!!!!',
  'éééééé',
  '🙂🙂🙂🙂🙂🙂',
  'ababab',
  '010101',
  '123456',
  '654321',
  '1234567890',
  '123123',
  '112233',
  '123321',
  '123456!',
  'a123456',
  'abcdef',
  'FEDCBA',
  'abcabc',
  'aabbcc',
  'abc123',
  'abc-123',
  'xyz123xyz',

  'azerty',
  'AZERTY12!',
  'qwerty',
  'ytrewq',
  'qsdfgh',
  'wxcvbn',
  'qwertz',
  'asdfgh',
  'zxcvbn',
  'azeqsdwxc',
])('%j is a pattern', (password) => {
  expect(whyGuessable(password, personal)).toBe('pattern')
})

it.each([
  'jesus1',
  'Jésus!',
  'j3sus2024',
  'JESU$7',
  'jesus christ',
  'jesus-christ!',
  'ilovejesus',
  'jezi123',
  'Jezi renmen mwen',
  'bondye',
  'B0ndye!',
  'bondyebon',
  'amen123',
  '@men!!',
  'Amen amen',
  'alleluia',
  'Alelouya',
  'aleluya',

  'legliz',
  'legliz lakou',
  'eglise',
  'Église2',
  'church1',
  'CHURCH!',
  'pastor',
  'P4stor',
  'pastè1',
  'pasteur',
  'haiti509',
  'Ayiti!',
  '4yiti1804',
])('%j is of words that churches have', (password) => {
  expect(whyGuessable(password, personal)).toBe('church')
})

it.each([
  'marieange',
  'Ange Marie!',
  'elisee1',
  'Élisée2026',
  '3lisee',
  'marie.e',
  'MARIE.E!',
  'mariee12',
  'betel1',
  'legliz betèl',
  'lakou1',
  'Lakou2026!',
  '1lakou1',
  '36482957',
  '+509 36 48 29 57',
  '3648-2957',
])('%j is what others know of the person or their church', (password) => {
  expect(whyGuessable(password, personal)).toBe('personal')
})

it.each([
  'correct horse',
  'new horse',
  'bonjou-lakou',
  'a long password',
  'p4ss word/with?signs',
  'chat bleu nuage',

  'jesus-machann-ble',
  'pastor pikliz 8',
  'Marie aime le riz',
  'k7qmz2',
  '482915',
  '密码密码锁',
  'reponn',
  'préférez',
  'needed',
])('%j is not refused', (password) => {
  expect(whyGuessable(password, personal)).toBe(undefined)
})
