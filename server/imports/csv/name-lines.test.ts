import { describe, expect, it } from 'vitest'
import { readTable } from '#server/imports/read-table.ts'

const peopleOf = async (text: string) => {
  const { headers, rows } = await readTable(new TextEncoder().encode(text), 'lis.txt')
  return { headers, people: rows.map(({ row, cells }) => [row, ...cells]) }
}
const headers = ['Name', 'Phone']

describe('a list with a line for each person', () => {
  it.each<[string, string, (string | number)[][]]>([
    [
      'numbered',
      'Lis koral la\n1. Jan Pòl 37123456\n2. Mari-Tèz Noèl - 3712 3457\n3) Ana D’Or: +509 37 12 34 58\n4. Pyè Jozèf\n',
      [
        [2, 'Jan Pòl', '37123456'],
        [3, 'Mari-Tèz Noèl', '3712 3457'],
        [4, 'Ana D’Or', '+509 37 12 34 58'],
        [5, 'Pyè Jozèf', ''],
      ],
    ],
    [
      'of an exported chat',
      '[12/11/2026, 09:15:01] Pastè Jan: Jan Pòl 37123456\n12/11/2026 09:16 - Sè Mari: Mari Noèl (3712) 3457\n',
      [
        [1, 'Jan Pòl', '37123456'],
        [2, 'Mari Noèl', '(3712) 3457'],
      ],
    ],
    [
      'with bullets and two phones',
      '• Jan Pòl = 37 12 34 56 / 48 11 22 33\n• Mari Noèl = 37123457\n',
      [
        [1, 'Jan Pòl', '37 12 34 56 / 48 11 22 33'],
        [2, 'Mari Noèl', '37123457'],
      ],
    ],
    [
      'with emoji and the digits of a chat',
      '🙏 Lis manm yo 🙏\n1️⃣ Jan Pòl 🙏🏾 3712 3456\n2️⃣ Mari Noèl ✅ +509 3712-3457\n🔟 Ana D’Or 👨‍👩‍👧\n✅ Pyè Jozèf 🇭🇹\nMèsi anpil 🙏\n',
      [
        [2, 'Jan Pòl', '3712 3456'],
        [3, 'Mari Noèl', '+509 3712-3457'],
        [4, 'Ana D’Or', ''],
        [5, 'Pyè Jozèf', ''],
      ],
    ],
    [
      'numbered, without a phone',
      'Moun ki vini dimanch\n1. Jan Pòl\n2. Mari-Tèz Noèl\n3. Ana D’Or\n',
      [
        [2, 'Jan Pòl', ''],
        [3, 'Mari-Tèz Noèl', ''],
        [4, 'Ana D’Or', ''],
      ],
    ],
  ])('%s', async (_, text, people) => {
    expect(await peopleOf(text)).toEqual({ headers, people })
  })

  it('is no list of names alone', async () => {
    expect((await peopleOf('Name\nJan Pòl\nMari Noèl\n')).headers).toEqual(['Name'])
  })
})
