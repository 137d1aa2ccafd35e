import { attendance } from '#contract/attendance/attendance.ts'
import { addDays } from '#contract/fields/calendar.ts'
import { expect, test } from '#tests/support/browser.ts'
import { row, sunday } from '#tests/support/pages/service-roll.ts'

test('past services are listed with their totals, and opened from there, by Sunday or by date', async ({
  signedIn: page,
  api,
  owner,
}) => {
  const added = await api.members(owner, ['Ana', 'Bob'])
  for (let week = 1; week <= 14; week++) {
    const date = addDays(sunday(owner), -7 * week)
    const marked_at = `${date}T14:30:00.000Z`
    const marks = added.map(({ id }, i) => ({ member_id: id, present: i === 0 || week > 1, marked_at }))
    const guests = { count: week, marked_at }
    await api.call(attendance.mark, { church_id: owner.church.id, date, marks, guests }, owner.access_token)
  }
  const before = new RegExp(`date=${addDays(sunday(owner), -7)}`)
  await page.goto('/attendance')
  await test.step('listed with their totals, and opened', async () => {
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'Past services' })).toBeVisible()
    const services = page.getByRole('main').getByRole('listitem')
    await expect(services).toHaveCount(12)
    await expect(services.first()).toContainText('1 present · 1 guest')
    await expect(services.first()).toContainText('2 Total')
    await expect(services.nth(1)).toContainText('2 present · 2 guests')
    await expect(page.getByText('12 of 14')).toBeVisible()
    // The older ones come as one scrolls to the end.
    await page.getByRole('button', { name: 'Load More' }).scrollIntoViewIfNeeded()
    await expect(services).toHaveCount(14)
    await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden()

    await services.first().getByRole('link').click()
    await expect(page).toHaveURL(before)
    await expect(row(page, 'Ana')).toBeChecked()
    await expect(row(page, 'Bob')).not.toBeChecked()
  })
  await test.step('opened by Sunday or by date', async () => {
    await page.goto('/attendance')
    await row(page, 'Bob').click()
    await expect(row(page, 'Bob')).toBeChecked()
    await expect(page.getByRole('button', { name: 'Next Sunday' })).toBeDisabled()
    await page.getByRole('button', { name: 'Previous Sunday' }).click()
    await expect(page).toHaveURL(before)
    await expect(row(page, 'Bob')).not.toBeChecked()
    await page.getByLabel('Date of the service').fill(sunday(owner))
    await expect(row(page, 'Bob')).toBeChecked()
    await page.goto('/attendance?date=2999-01-01')
    await expect(page.getByLabel('Date of the service')).toHaveValue(sunday(owner))
  })
})
