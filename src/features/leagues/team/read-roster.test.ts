import { expect, test } from 'vitest'
import { readRoster } from './read-roster.ts'

const player = (name: string, more: object = {}) => ({
  name,
  birthday: '',
  age: '',
  position: '',
  number: '',
  ...more,
})

test.each<[string, boolean, object[]]>([
  ['Jak Pierre\nAna Joseph', false, [player('Jak Pierre'), player('Ana Joseph')]],
  // From a chat, numbered, with an empty line; two people have one name.
  [
    '1. Jak Pierre\r\n\r\n2) Jak Pierre\r\n3- Ana',
    false,
    ['Jak Pierre', 'Jak Pierre', 'Ana'].map((name) => player(name)),
  ],
  ['• Mari-Lou St-Fleur\n- Étienne', false, [player('Mari-Lou St-Fleur'), player('Étienne')]],
  // From a spreadsheet.
  [
    'Jak Pierre\t15\tGadyen\t07',
    true,
    [player('Jak Pierre', { age: '15', position: 'Gadyen', number: '07' })],
  ],
  ['Jak Pierre, 7, gadyen', false, [player('Jak Pierre', { number: '7', position: 'gadyen' })]],
  ['7 Jak Pierre (15)', true, [player('Jak Pierre', { number: '7', age: '15' })]],
  ['Jak Pierre #10 - 15 an', true, [player('Jak Pierre', { number: '10', age: '15' })]],
  ['محمد علي\n李小龍 🦁', false, [player('محمد علي'), player('李小龍 🦁')]],
  ['Ana, 1234', false, [player('Ana', { position: '1234' })]],
  [' \n\n', false, []],
])('a roster is read of %j', (text, asksAges, expected) => {
  expect(readRoster(text, asksAges)).toEqual(expected)
})

test('40 lines are 40 players', () => {
  const names = Array.from({ length: 40 }, (_, i) => `Jwè ${i}a`)
  expect(readRoster(names.join('\n'), true).map(({ name }) => name)).toEqual(names)
})
