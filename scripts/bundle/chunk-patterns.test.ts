import { expect, it } from 'vitest'
import { alternativesOf, unmatched } from '#scripts/bundle/chunk-patterns.js'

it('takes a pattern apart into its names', () => {
  expect(new Set(alternativesOf('a/(b|c-(d|e)|f\\w*)'))).toEqual(
    new Set(['a/b', 'a/c-d', 'a/c-e', 'a/f\\w*']),
  )
})

it('names what matches no module, and nothing else', () => {
  const modules = ['/p/src/ui/card.tsx', '/p/src/ui/states/banner.tsx?x', '/p/src/lib/dates.ts']
  expect(unmatched(['src/ui/(card|states/(banner|gone)|stack)', 'src/lib/.+'], modules)).toEqual([
    'src/ui/stack',
    'src/ui/states/gone',
  ])
})
