import { expect, it } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

it.each([
  ['Bon Gadò a!', 'bon-gado-a'],
  ['L’Évangile de Jean 10:11', 'levangile-de-jean-10-11'],
  ['  --Œuvre & foi--  ', 'oeuvre-foi'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
  ['../../etc', 'etc'],
  ['अच्छा चरवाहा', 'post'],
  ['', 'post'],
  ['mo '.repeat(40), 'mo-'.repeat(27).slice(0, -1)],
  ['x'.repeat(300), 'x'.repeat(80)],
])('makes of %j the address %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

it('numbers what is taken, within the same length', () => {
  expect(freeSlug('gado', new Set())).toBe('gado')
  expect(freeSlug('gado', new Set(['gado', 'gado-2']))).toBe('gado-3')
  const long = 'x'.repeat(80)
  expect(freeSlug(long, new Set([long]))).toBe(`${'x'.repeat(78)}-2`)
})
