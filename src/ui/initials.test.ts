import { expect, test } from 'vitest'
import { initials, TINTS, tintOf } from '#src/ui/initials.ts'

test.each([
  ['Marie-Thérèse Élisée', 'MÉ'],
  ['wilner', 'W'],
  ['  Jean  Robert   Pierre ', 'JP'],
  ['é́lie', 'É́'],
  ['(Frè) Jak Òdinè', 'FÒ'],
  ['🙏 Ansel', 'A'],
  ['🙏🙏', '?'],
  ['', '?'],
  ['+509 3412', '53'],
])('the initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('a name always has the same tint, and names spread over all tints', () => {
  expect(tintOf('Wideline Charles')).toBe(tintOf('Wideline Charles'))
  const seen = new Set(Array.from({ length: 60 }, (_, index) => tintOf(`member ${index}`)))
  expect(seen).toEqual(new Set(Array.from({ length: TINTS }, (_, index) => index + 1)))
})
