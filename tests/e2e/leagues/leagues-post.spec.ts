import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { applications } from '#contract/leagues/applications.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'

const today = dateIn('America/Port-au-Prince', new Date())

test('an organiser posts a league, changes, copies, closes and deletes it', async ({ page, api }) => {
  test.slow()
  const boss = await api.organiser(await api.owner())
  const ana = await api.owner()
  await signIn(page, boss)
  await page.goto('/leagues/list')
  await expect(page.getByText('No Leagues Available')).toBeVisible()
  await page.getByRole('link', { name: 'Post A New League or Event' }).first().click()
  await page.getByRole('link', { name: 'League', exact: true }).click()

  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await page.getByLabel('Title').fill('Lig foutbòl')
  await page.getByLabel('Start date').fill(addDays(today, 60))
  await page.getByLabel('End date').fill(addDays(today, 59))
  await expect(page.getByText('The end is before the start.')).toBeVisible()
  await page.getByLabel('End date').fill(addDays(today, 120))
  await page.getByLabel('Country').selectOption('HT')
  await page.getByLabel('Address').fill('12 Ri Lanbi')
  await page.getByLabel('City').fill('Jakmèl')
  await page.getByLabel('Department').selectOption('SE')
  await page.getByLabel('Time 1', { exact: true }).fill('15:30')
  await page.getByRole('button', { name: 'Add a time' }).click()
  await page.getByLabel('Day 2').selectOption('7')
  await page.getByLabel('Time 2', { exact: true }).fill('09:00')
  await page.getByLabel('Minimum age').fill('18')
  await page.getByLabel('Regular individual fee').fill('50')
  await page.getByLabel('Regular team fee').fill('200')
  await page.getByLabel('Game format').fill('7 kont 7')
  await page.getByLabel('Max roster size').fill('12')
  await page.getByLabel('Equipment needed').fill('Soulye')
  await page.getByLabel('Registration start', { exact: true }).fill(today)
  await page.getByLabel('Registration end', { exact: true }).fill(addDays(today, 30))
  await page.getByText('More options').click()
  await page.getByRole('button', { name: 'Add early bird' }).click()
  await page.getByLabel('Early bird start').fill(addDays(today, -5))
  await page.getByLabel('Early bird end').fill(addDays(today, -1))
  await page.getByLabel('Early bird individual fee').fill('40')
  await page.getByRole('checkbox', { name: 'MonCash' }).check()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question 1', { exact: true }).fill('Ki laj ou?')
  await page.getByRole('radio', { name: /^Private/ }).check()
  await expectAccessible(page)
  // What is typed survives a reload.
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Lig foutbòl')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText('Sunday, 9:00 AM')
  await preview.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('League has been created.', { exact: true })).toBeVisible()
  await expect(page.getByText('1 league found')).toBeVisible()
  await expectAccessible(page)

  const { leagues: posted } = await api.call(leagues.list, { status: '1' }, boss.access_token)
  const league_id = posted[0]!.id
  await expect(page.getByRole('link', { name: 'View League/Event Lig foutbòl' })).toHaveAttribute(
    'href',
    `/leagues/${league_id}`,
  )
  await page.getByRole('button', { name: 'More for Lig foutbòl' }).click()
  await page.getByRole('menuitem', { name: 'Edit League/Event' }).click()
  await expect(page.getByRole('heading', { name: 'Edit League' })).toBeVisible()
  await expect(page.getByLabel('Early bird individual fee')).toHaveValue('40')
  await page.getByLabel('Title').fill('Lig foutbòl jèn')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('League has been updated.')).toBeVisible()

  const menu = page.getByRole('button', { name: 'More for Lig foutbòl jèn' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Lig foutbòl jèn')
  await expect(page.getByLabel('Start date')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await expect(page.getByText('It is closed. No one can apply any more.')).toBeVisible()
  await page.getByRole('tab', { name: 'Inactive' }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await expect(page.getByText('It is open again.')).toBeVisible()

  await api.call(
    applications.apply,
    { league_id, date_of_birth: '2000-01-01', answers: ['26'] },
    ana.access_token,
  )
  await page.getByRole('tab', { name: 'Active', exact: true }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm delete' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('1 person has applied.')
  await dialog.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(page.getByText('Job has been deleted.')).toBeVisible()
  await expect(page.getByText('No Leagues Available')).toBeVisible()
})
