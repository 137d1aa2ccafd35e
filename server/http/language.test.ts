import { describe, expect, it } from 'vitest'
import { m } from '#contract/locales/paraglide/messages.js'
import { inLanguage, languageOf } from './language.ts'

describe('languageOf', () => {
  it.each([
    ['fr', 'fr'],
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['ht, fr;q=0.8', 'ht'],
    ['de-DE, ht;q=0.7, en;q=0.5', 'ht'],
    [' FR-ca ', 'fr'],
    ['en-US', 'en'],
    ['de, es', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('takes %s for %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })
})

describe('inLanguage', () => {
  const words = { en: m.not_found({}, { locale: 'en' }), fr: m.not_found({}, { locale: 'fr' }) }

  it('is English outside of any call', () => {
    expect(m.not_found()).toBe(words.en)
  })

  it('holds through all that a call waits for, and for no other call', async () => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const french = inLanguage('fr', async () => {
      await gate
      return m.not_found()
    })
    const english = inLanguage('en', async () => {
      await gate
      return m.not_found()
    })
    go()
    expect(await Promise.all([french, english])).toEqual([words.fr, words.en])
    expect(words.fr).not.toBe(words.en)
  })
})
