import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { expectText } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { legliz } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'

const person = {
  name: 'Ana Jean',
  phone: '+50937123456',
  email: '',
  birthday: '',
  address: '',
  household: '',
  details: '',
}
const none = { groups: [], problems: [], doubts: [], duplicate_of: null }
const list: Import = {
  id: 'list',
  church_id: legliz.id,
  filename: 'manm.csv',
  status: 'review',
  progress: 1,
  createdAt: '2026-11-25T12:00:00.000Z',
  added: 0,
  merged: 0,
  kept: 0,
  waiting: 0,
  undoUntil: null,
  message: '',
  product: 'Breeze',
  columns: [
    { header: 'Name', kind: 'name', samples: ['Ana Jean', 'Bob Paul', 'Carl Léger'] },
    { header: 'Mobile', kind: 'phone', samples: ['3712-3456'], stored: 2, in_details: 1 },
    { header: 'Home', kind: 'phone_other', samples: ['2812-3456'], stored: 0, in_details: 3 },
    { header: 'Office', kind: 'phone_other', samples: ['-'], stored: 0, in_details: 0 },
    { header: 'Grade', kind: 'ignore', samples: ['5', '6', '7'] },
    { header: 'Robe', kind: 'details', samples: ['L'] },
    { header: 'School', kind: 'ignore', samples: [] },
    { header: 'Home address', kind: 'address', samples: ['12 Ri Lanbi'], filled_down: 3 },
  ],
  rows: [{ row: 2, ...person, ...none }],
  readings: [],
  encoding: null,
  totals: { rows: 1, ready: 1, problems: 0, doubts: 0, duplicates: 0 },
  currentPage: 1,
  totalPages: 1,
}

test('the review says of each column of the file what becomes of it', async () => {
  await open('/members/import/list', { before: () => respond(imports.get, () => list) })
  await page.getByText('6 of 8 columns are used').click()
  const columns = page
    .getByRole('listitem')
    .filter({ has: page.getByText(/^(?:Name|Mobile|Home|Office|Grade|Robe|School|Home address)$/) })
  await expectText('Stored as Full name')
  const texts = columns.elements().map((item) => item.textContent)
  expect(texts).toEqual([
    'NameAna Jean · Bob Paul · Carl LégerStored as Full name',
    'Mobile3712-3456Stored as Phone (2) and in other details (1)',
    'Home2812-3456Stored in other details',
    'Office-Nothing to store',
    'Grade5 · 6 · 7Skipped',
    'RobeLStored in other details',
    'SchoolEmpty column',
    'Home address12 Ri LanbiStored as Address3 rows take the value of a merged cell',
  ])
  await expectAccessible()
})

test('letters that can be read in two ways are asked about, with the names of each reading', async () => {
  const mapped: unknown[] = []
  const readings = [
    { encoding: 'cp850' as const, names: ['François Roc'] },
    { encoding: 'macintosh' as const, names: ['Franáois Roc'] },
  ]
  await open('/members/import/list', {
    before: () => {
      respond(imports.get, () => ({ ...list, status: 'mapping' as const, readings }))
      respond(imports.map, (input) => {
        mapped.push(input.encoding)
        return { status: 'reading' as const }
      })
    },
  })
  await expectText('Which names are spelled right?')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expectText('Choose the names that are spelled right.')
  expect(mapped).toEqual([])
  await page.getByRole('radio', { name: 'François Roc' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect.poll(() => mapped).toEqual(['cp850'])
})

test('a row with the name of a member is another person or the same one, with or without the new phone', async () => {
  const confirmed: unknown[] = []
  const row = {
    ...list.rows[0]!,
    doubts: [{ field: 'name', code: 'namesake' as const, message: 'Someone has this name.' }],
    duplicate_of: { kind: 'member' as const, id: 'ana', name: 'Ana Jean', by: 'name' as const },
  }
  await open('/members/import/list', {
    before: () => {
      respond(imports.get, () => ({ ...list, rows: [row] }))
      respond(imports.confirm, (input) => {
        confirmed.push(input.rows)
        return { status: 'adding' as const }
      })
    },
  })
  await expectText('1 row to check')
  const choice = page.getByRole('combobox', { name: /Action for/ })
  const texts = choice
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
  expect(texts).toEqual(['Skip', 'The same person', 'The same person, new phone and email', 'Another person'])
  await choice.selectOptions('The same person, new phone and email')
  await page.getByRole('button', { name: 'Merge 1 member' }).click()
  await expect.poll(() => confirmed).toEqual([[{ row: 2, action: 'overwrite' }]])
})
