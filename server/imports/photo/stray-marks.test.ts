import { expect, it } from 'vitest'
import { withoutStrayMarks } from './stray-marks.ts'

it.each([
  [String.raw`\\ Jean Baptiste`, 'Jean Baptiste'],
  [String.raw`\Étienne Roc`, 'Étienne Roc'],
  ['| Ana Roc |', 'Ana Roc'],
  ['— Luc Cadet', 'Luc Cadet'],
  ['~ + 509 3712 3456', '+ 509 3712 3456'],
  ['Rose Désir _', 'Rose Désir'],
  ['• * Marie Noël', 'Marie Noël'],
  ["L'Hérisson Guerlande", "L'Hérisson Guerlande"],
  ['Jean-François Mésidor', 'Jean-François Mésidor'],
  ['Paul (Jr)', 'Paul (Jr)'],
  ['-', '-'],
])('reads %j as %j', (cell, text) => {
  expect(withoutStrayMarks(cell)).toBe(text)
})
