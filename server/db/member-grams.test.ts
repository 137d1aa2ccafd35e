import { expect, it } from 'vitest'
import { memberSearchText, searchTerms } from '#contract/text/member-search.ts'
import { memberGrams, searchGrams } from './member-grams.ts'

const text = memberSearchText({
  name: 'Élisée Jean-Baptiste 王 🙏',
  phone: '+50937123456',
  email: 'e.jb@example.org',
})

it.each([
  'elisee',
  'lis',
  'e',
  'el',
  'jean baptiste',
  '3712',
  '+509 3712 3456',
  '50',
  'e.jb@example.org',
  'org',
  '王',
  '🙏',
])('a member has the grams of %j, which occurs in their search text', (q) => {
  const terms = searchTerms(q)
  expect(terms.every((term) => text.includes(term))).toBe(true)
  const grams = new Set(memberGrams('c', text))
  expect(searchGrams('c', terms).filter((gram) => !grams.has(gram))).toEqual([])
})

it('no other church shares', () => {
  const other = new Set(memberGrams('d', text))
  expect(memberGrams('c', text).filter((gram) => other.has(gram))).toEqual([])
})

it('are numbers that PostgreSQL keeps as integers, each once', () => {
  const grams = memberGrams('c', text)
  expect(new Set(grams).size).toBe(grams.length)
  for (const gram of grams) expect(gram).toBe(gram | 0)
})
