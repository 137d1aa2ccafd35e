import { expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'

it('tells texts apart that differ by one sign, and by where the title ends', () => {
  const texts = [
    { title: 'Gadò a', body: 'Li la.' },
    { title: 'Gadò a', body: 'Li la!' },
    { title: 'Gado a', body: 'Li la.' },
    { title: '', body: 'Gadò a\nLi la.' },
    { title: 'Gadò', body: 'a\nLi la.' },
  ]
  expect(new Set(texts.map(fingerprint)).size).toBe(texts.length)
  expect(fingerprint(texts[0]!)).toBe(fingerprint({ ...texts[0]! }))
  for (const text of texts) expect(fingerprint(text)).toMatch(/^[0-9a-z]{1,11}$/)
})
