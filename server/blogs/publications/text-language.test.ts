import { expect, it } from 'vitest'
import { textLanguage } from './text-language.ts'

it.each([
  ['en', 'The Lord is my shepherd; I shall not want. He leads me beside the still waters.'],
  ['fr', 'L’Éternel est mon berger : je ne manquerai de rien. Il me fait reposer dans de verts pâturages.'],
  ['ht', 'Senyè a se gadò mwen, mwen p ap janm manke anyen. Li fè m kouche nan bon patiraj.'],
  ['und', 'El Señor es mi pastor; nada me faltará.'],
  ['und', ''],
])('finds %s', (tag, text) => {
  expect(textLanguage(text)).toBe(tag)
})

it('looks at the beginning of a long text alone', () => {
  const english = 'The Lord is my shepherd; I shall not want. '
  const french = 'L’Éternel est mon berger : je ne manquerai de rien. '
  expect(textLanguage(english.repeat(3000) + french.repeat(20_000))).toBe('en')
})
