import { readFile } from 'node:fs/promises'
import { members } from '#contract/members.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { importFile, memberNames, rowOf, tab, uploaded } from '#tests/support/pages/import-page.ts'
import { openScreen } from '#tests/support/pages/screens.ts'

const list = `Name;Phone;Email;Groups
Élisée Jean;37123456;elisee@example.org;Koral
Wideline Pierre;abc;wideline@example.org;Koral, Jèn
Dieusibon Paul;38111111;;
Dieusibon Paul;38111111;;
`
/** So many people, each with a name and a number of their own. */
const people = (count: number) =>
  Array.from({ length: count }, (_, i) => `Moun ${'abcdefghij'[i % 10]}${i},3${7_000_000 + i}`)

test('a list is corrected, merged with those who are there, added and undone', async ({
  page,
  api,
  owner,
}) => {
  test.slow()
  const elisee = {
    name: 'Élisée Jean',
    phone: '37123456',
    email: 'e@example.org',
    church_id: owner.church.id,
  }
  await api.call(members.add, elisee, owner.access_token)
  await signIn(page, owner)
  await page.goto('/members/import')
  await expect(page.getByText('up to 25 MB and 5,000 rows')).toBeVisible()
  await importFile(page, 'Manm yo.csv', list)
  await expect(page.getByRole('button', { name: 'Add 1 member' })).toBeVisible()

  await tab(page, 'Problems', 1).click()
  await expect(rowOf(page, 3).getByText('This is not a phone number.')).toBeVisible()
  await page.getByRole('button', { name: 'Correct row 3' }).click()
  const form = page.getByRole('form', { name: 'Correct row 3' })
  await expect(form.getByLabel('Phone')).toBeFocused()
  await form.getByLabel('Phone').fill('12')
  // What is typed while the answer is on its way is not lost.
  let answer = () => {}
  const typed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/rows/3', async (route) => {
    await typed
    await route.continue()
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByLabel('Phone').fill('37 99 88 77')
  await form.getByLabel('Groups').fill('Koral, Dam')
  answer()
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Row 3 is ready.')).toBeAttached()
  // It stays in sight where it was corrected, though it no longer counts as a problem.
  await expect(rowOf(page, 3).getByText('+50937998877')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct row 3' })).toBeFocused()
  await expect(tab(page, 'Problems', 0)).toBeVisible()

  await tab(page, 'Already members', 2).click()
  await expect(rowOf(page, 2).getByText(/Same phone as .*Élisée Jean.*, a member/)).toBeVisible()
  await expect(rowOf(page, 5).getByText(/Same phone as .*Dieusibon Paul.* in row 4/)).toBeVisible()
  await page.getByRole('button', { name: 'Merge all with existing members' }).click()
  await expect(rowOf(page, 5).getByRole('combobox')).toHaveValue('skip')
  await expect(rowOf(page, 5).getByRole('combobox').getByRole('option')).toHaveText(['Add', 'Skip'])

  await page.reload()
  await expect(rowOf(page, 2).getByRole('combobox')).toHaveValue('merge')
  await expect(page.getByText('1 is merged · 1 row is skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Add 2 members' }).click()

  await expect(page.getByText('2 members added')).toBeVisible()
  await expect(page.getByText(/1 existing member was completed/)).toBeVisible()
  await page.getByRole('link', { name: 'See the members' }).click()
  await expect(page.getByRole('link', { name: 'View Wideline Pierre' })).toBeVisible()
  expect(await memberNames(api, owner)).toEqual(['Dieusibon Paul', 'Élisée Jean', 'Wideline Pierre'])

  await page.goto('/members/import')
  await page.getByRole('listitem').filter({ hasText: '2 added' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(dialog.getByText('The members it added are removed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('2 members were removed.')).toBeVisible()
  await page.getByRole('link', { name: 'See the members' }).click()
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
})

test('columns that are not known are named, and what is not wanted is given up', async ({
  signedIn: page,
}) => {
  test.slow()
  await test.step('columns are named, and named anew from the list', async () => {
    await importFile(page, 'lis.csv', 'A;B;C\nqq;37123456;x1\nzz;38123456;x2\n')
    await expect(page.getByText('What do the columns mean?')).toBeVisible()
    const meaning = (column: string) => page.getByLabel(new RegExp(`What “.*${column}.*” means`))
    await expect(page.getByText('37123456')).toBeVisible()
    for (const column of ['A', 'B', 'C']) await meaning(column).selectOption('Skip')
    await page.getByRole('button', { name: 'Read the list' }).click()
    await expect(page.getByText('Choose the column that holds the name.')).toBeVisible()

    await meaning('C').selectOption('Full name')
    await page.reload()
    await expect(meaning('C')).toHaveValue('name')
    await page.getByRole('button', { name: 'Read the list' }).click()
    await expect(page.getByRole('rowheader', { name: 'x1' })).toBeVisible()

    await page.getByRole('button', { name: 'More about this import' }).click()
    await page.getByRole('menuitem', { name: 'What the columns mean' }).click()
    await meaning('C').selectOption('Groups')
    await meaning('A').selectOption('Full name')
    await meaning('B').selectOption('Phone')
    await page.getByRole('button', { name: 'Read the list' }).click()
    await expect(page.getByRole('rowheader', { name: 'qq' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '+50937123456' })).toBeVisible()
  })
  await test.step('a file of 200 columns asks for those that are not clear, one of 300 is refused', async () => {
    const wide = (count: number) =>
      `${Array.from({ length: count }, (_, i) => `c${i + 1}`).join(',')}\n${'v,'.repeat(count - 1)}w\n`
    await importFile(page, 'wide.csv', wide(200))
    await expect(page.getByRole('combobox')).toHaveCount(200)
    await page.getByLabel(/What “.*c200.*” means/).selectOption('Full name')
    await page.getByRole('button', { name: 'Read the list' }).click()
    await expect(page.getByRole('rowheader', { name: 'w' })).toBeVisible()

    await importFile(page, 'wider.csv', wide(300))
    await expect(page.getByText('This file has more than 256 columns.')).toBeVisible()
  })
  await test.step('the rows with problems are downloaded, and the import is given up', async () => {
    await importFile(page, 'manm.csv', list)
    await tab(page, 'Problems', 1).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the problems (CSV)' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('manm-problems.csv')
    expect(await readFile(await download.path(), 'utf8')).toContain('Wideline Pierre')

    await page.getByRole('button', { name: 'More about this import' }).click()
    await page.getByRole('menuitem', { name: 'Discard the import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard the import' }).click()
    await expect(page.getByRole('link', { name: 'wide.csv' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'manm.csv' })).toHaveCount(0)
  })
})

test('names in any script are added, no more people than the plan has room for, and 5,000 rows are looked through', async ({
  signedIn: page,
  api,
  owner,
}) => {
  test.slow()
  const names = ['محمد عبد الله', 'Marie-Ange 🙏🏽 Celestin', 'דוד כהן']
  await test.step('names in any script, and one of 10,000 characters, are shown and added', async () => {
    await importFile(page, 'non.csv', `Name\n${names.join('\n')}\n${'Jean '.repeat(2000)}\n`)
    for (const name of names) await expect(page.getByRole('rowheader', { name })).toBeVisible()
    await expect(rowOf(page, 5).getByText('The name is longer than 200 characters.')).toBeVisible()
    expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Add 3 members' }).click()
    await expect(page.getByText('3 members added')).toBeVisible()
    expect((await memberNames(api, owner)).toSorted()).toEqual(names.toSorted())
  })
  await test.step('5,000 rows are shown fifty at a time, and all chosen at once', async () => {
    const file = `Name,Phone\n${people(5000).join('\n')}\n`
    await openScreen(page, await uploaded(api, owner, 'gwo.csv', file))
    await expect(tab(page, 'Ready', '5,000')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('rowheader')).toHaveCount(50)
    await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('rowheader')).toHaveCount(100)
    await tab(page, 'Ready', '5,000').click()
    await page.getByRole('button', { name: 'Skip all' }).click()
    await expect(page.getByText('Every row is skipped: there is nothing to add.')).toBeVisible()
    await page.getByRole('button', { name: 'Add all' }).click()
    await expect(page.getByRole('button', { name: 'Add the first 17 and keep the rest' })).toBeVisible()
  })
  await test.step('of more people than the plan has room for, the first ones are offered, and fewer can be chosen', async () => {
    await importFile(page, 'anpil.csv', `Name,Phone\n${people(19).join('\n')}\n`)
    await expect(page.getByRole('button', { name: 'Add the first 17 and keep the rest' })).toBeVisible()
    for (const row of [2, 3]) await rowOf(page, row).getByRole('combobox').selectOption('Skip')
    await page.getByRole('button', { name: 'Add 17 members' }).click()
    await expect(page.getByText('17 members added')).toBeVisible()
    expect(await memberNames(api, owner)).toHaveLength(20)
  })
})
