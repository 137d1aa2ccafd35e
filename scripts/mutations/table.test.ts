import { expect, test } from 'vitest'
import { allMutations, staleMutations } from './table.js'

test('every fault of the table can still be put into the code', () => {
  expect(staleMutations(allMutations)).toEqual([])
})
