import { expect, it } from 'vitest'
import { categories } from '#contract/shows/categories.ts'
import { categoryName } from './category-names.ts'

it('every category of Apple has a name, which in English is Apple’s', () => {
  const all = Object.entries(categories).flat(2)
  expect(all.map(categoryName)).toEqual(all)
  expect(categoryName('Sermons')).toBe('Sermons')
})
