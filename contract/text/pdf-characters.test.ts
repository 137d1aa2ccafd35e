import { expect, it } from 'vitest'
import { unprintableIn } from './pdf-characters.ts'

it.each([
  ['Senyè a se gadò mwen. Œuvre, ἀ is not here: α is; Привет!', 'ἀ'],
  ['Yo di **שלום** ak 平安', 'שלום'],
  ['Ðức tin', 'ứ'],
  ['你好，平安', '你好'],
  ['Lapè 🕊️ 👨‍👩‍👧 ☑ ½ ﬁ \u202fe\u0301', ''],
  ['', ''],
])('of %j no PDF can show %j', (text, characters) => {
  expect(unprintableIn(text)).toBe(characters)
})
