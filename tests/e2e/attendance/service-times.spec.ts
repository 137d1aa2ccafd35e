import { groups } from '#contract/groups.ts'
import { serviceTimes } from '#contract/attendance/service-times.ts'
import { expect, test } from '#tests/support/browser.ts'
import { row, sunday } from '#tests/support/pages/service-roll.ts'

test('a church with two services on Sunday: set up, marked one after the other, both in the history', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana', 'Bob', 'Carl'])
  const date = sunday(owner)
  await test.step('the first is moved to eight, a second one is added', async () => {
    await page.goto('/church/services')
    const main = page.getByRole('main')
    await expect(main.getByText('Sunday service')).toBeVisible()
    await expect(main.getByText('Sunday, 9:00 AM')).toBeVisible()
    await page.getByRole('button', { name: 'More actions: Sunday service' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Starts').fill('08:00')
    await dialog.getByLabel('Ends').fill('07:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The end is before the start.')).toBeVisible()
    await dialog.getByLabel('Ends').fill('09:30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('Sunday, 8:00 AM – 9:30 AM')).toBeVisible()

    await page.getByRole('button', { name: 'Add a service' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Dezyèm sèvis')
    await dialog.getByLabel('Starts').fill('10:30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByText('Sunday, 10:30 AM')).toBeVisible()
  })
  const choice = page.getByRole('radiogroup', { name: 'Service' })
  await test.step('each has its own marks', async () => {
    await page.goto(`/attendance?date=${date}`)
    await choice.getByRole('radio', { name: /Sunday service/ }).check()
    await row(page, 'Ana').click()
    await row(page, 'Bob').click()
    await choice.getByRole('radio', { name: /Dezyèm sèvis/ }).check()
    await expect(page).toHaveURL(/service=/)
    await expect(row(page, 'Ana')).not.toBeChecked()
    await row(page, 'Carl').click()
    await expect(row(page, 'Carl')).toBeChecked()
    await page.reload()
    await expect(row(page, 'Carl')).toBeChecked()
    await expect(row(page, 'Ana')).not.toBeChecked()
    await choice.getByRole('radio', { name: /Sunday service/ }).check()
    await expect(row(page, 'Ana')).toBeChecked()
    await expect(row(page, 'Carl')).not.toBeChecked()
  })
  await test.step('the history has both, and leads to each', async () => {
    await page.goto('/attendance/history')
    const services = page.getByRole('main').getByRole('listitem')
    await expect(services).toHaveCount(2)
    await expect(services.first()).toContainText('Dezyèm sèvis')
    await expect(services.first()).toContainText('1 present')
    await expect(services.last()).toContainText('2 present')
    await services.first().getByRole('link').click()
    await expect(choice.getByRole('radio', { name: /Dezyèm sèvis/ })).toBeChecked()
    await expect(row(page, 'Carl')).toBeChecked()
  })
  await test.step('one that is no longer held keeps its marks, and comes back', async () => {
    await page.goto('/church/services')
    await page.getByRole('button', { name: 'More actions: Dezyèm sèvis' }).click()
    await page.getByRole('menuitem', { name: 'No longer held' }).click()
    await expect(page.getByText('“Dezyèm sèvis” is no longer held. Its attendance stays.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'No longer held' })).toBeHidden()
  })
})

test('a service for one group lists that group; the search finds everybody', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const [ana] = await api.members(owner, ['Ana', 'Bob'])
  const token = owner.access_token
  const church_id = owner.church.id
  const group = await api.call(groups.create, { church_id, name: 'Lekòl dimanch' }, token)
  await api.call(groups.addMember, { group_id: group.id, member_id: ana!.id }, token)
  const at = {
    church_id,
    name: 'Sunday school',
    weekday: 0 as const,
    starts_at: '08:00',
    group_ids: [group.id],
  }
  const { id } = await api.call(serviceTimes.create, at, token)
  await page.goto(`/attendance?date=${sunday(owner)}&service=${id}`)
  await expect(row(page, 'Ana')).toBeVisible()
  await expect(row(page, 'Bob')).toBeHidden()
  await page.getByRole('searchbox').fill('Bob')
  await row(page, 'Bob').click()
  await expect(row(page, 'Bob')).toBeChecked()
  await page.getByRole('searchbox').fill('')
  await expect(row(page, 'Bob')).toBeChecked()
})
