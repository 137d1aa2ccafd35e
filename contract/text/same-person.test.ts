import { expect, it } from 'vitest'
import { canBeSamePerson } from './same-person.ts'

it.each([
  ['Jean Baptiste', 'JEAN BAPTISTÉ'],
  ['J. Pierre', 'Jean Pierre'],
  ['Rose Pierre', 'Rose M. Pierre'],
  ['Pierre, Rose', 'Rose Pierre'],
  ['Pierre Rose', 'Rose Pierre'],
  ['Rose', 'Rose Pierre'],
  ['Anna Louis', 'Ana Louis'],
  ['Erick Louis', 'Eric Louis'],
  ['', 'Rose Pierre'],
])('%j and %j can be one person', (one, other) => {
  expect(canBeSamePerson(one, other)).toBe(true)
  expect(canBeSamePerson(other, one)).toBe(true)
})

it.each([
  ['Jean Baptiste', 'Marie Baptiste'],
  ['Jean Baptiste', 'Joseph Baptiste'],
  ['Mario Louis', 'Maria Louis'],
  ['Jean-Claude Baptiste', 'Marie-Claude Baptiste'],
  ['Jean Baptiste fils', 'Luc Baptiste'],
  ['Baptiste', 'Marie Baptiste'],
  ['Esther', 'Samuel'],
])('%j and %j are two people of a household', (one, other) => {
  expect(canBeSamePerson(one, other)).toBe(false)
  expect(canBeSamePerson(other, one)).toBe(false)
})
