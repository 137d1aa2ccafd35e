import { describe, expect, it } from 'vitest'
import { transcripts } from '#tests/support/blogs/transcripts.ts'
import { detectLanguage } from './detect-language.ts'

const said = (text: string) => ({ timed: false, cues: [{ start: 0, end: 0, text }] })

describe('the language of a transcript', () => {
  it.each(transcripts)('is found: $name', ({ transcript, language }) => {
    expect(detectLanguage(transcript)).toBe(language)
  })

  it.each([
    ['en', 'The Lord is my shepherd.'],
    ['fr', 'L’Éternel est mon berger, je ne manquerai de rien dans les verts pâturages.'],
    ['ht', 'Senyè a se gadò mwen, mwen p ap manke anyen.'],
    ['ht', 'Bon gadò a konnen mouton l yo. Nou li sa nan Jan 10:14.'],
    ['en', 'प्रभु मेरा चरवाहा है'],
    ['en', ''],
    // Another language, that has some words of French.
    [
      'en',
      'Buenos días iglesia, vamos a leer en el evangelio de Juan porque de tal manera amó Dios al mundo que ha dado a su Hijo unigénito.',
    ],
  ])('is %s: %s', (language, text) => {
    expect(detectLanguage(said(text))).toBe(language)
  })

  it('is that of most of it where a preacher quotes another one', () => {
    const text =
      'Nou li nan Bib la: « The Lord is my shepherd ». Sa vle di Bondye ap gade nou chak jou, epi li pa p kite nou.'
    expect(detectLanguage(said(text))).toBe('ht')
  })
})
