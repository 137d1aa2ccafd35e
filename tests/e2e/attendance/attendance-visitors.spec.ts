import { expect, test } from '#tests/support/browser.ts'
import { count, onServer, row, rows, search } from '#tests/support/pages/service-roll.ts'

test('a visitor becomes a member and is present, without leaving the roll; without a network all is kept and sent later', async ({
  signedIn: page,
  context,
  api,
  owner,
}) => {
  await api.members(owner, ['Ana', 'Bob'])
  await page.goto('/attendance')
  await test.step('a visitor becomes a member', async () => {
    await search(page).fill('Roseline Noël')
    await page.getByRole('button', { name: 'Add “Roseline Noël”' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add someone new' })
    await expect(sheet.getByLabel('Name')).toHaveValue('Roseline Noël')
    await expect(sheet.getByRole('textbox', { name: 'Phone' })).toBeFocused()

    await sheet.getByRole('textbox', { name: 'Phone' }).fill('3799 0011')
    await sheet.getByRole('textbox', { name: 'Email' }).fill('roseline@example.org')
    await sheet.getByRole('button', { name: 'Add and mark present' }).click()

    await expect(sheet).toBeHidden()
    await expect(row(page, 'Roseline Noël')).toBeChecked()
    await expect(count(page, 1, 3)).toBeVisible()
    await expect.poll(() => onServer(api, owner)).toEqual({ guests: 0, marks: { 'Roseline Noël': true } })
  })
  await test.step('without a network marks, guests and a visitor are kept and sent later', async () => {
    await search(page).fill('')
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByText('Everything is sent')).toBeVisible()
    await context.setOffline(true)
    await row(page, 'Ana').click()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Add someone new' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Name').fill('Jesula')
    await sheet.getByRole('button', { name: 'Add and mark present' }).click()

    const waiting = (name: string) => page.getByRole('checkbox', { name, description: 'Waiting' })
    await expect(waiting('Jesula')).toBeChecked()
    await expect(waiting('Ana')).toBeChecked()
    await expect(page.getByText('Jesula marked present. 3 present')).toBeAttached()
    await expect(page.getByText('Saved on this phone, 4 to send')).toBeVisible()
    expect(await onServer(api, owner)).toEqual({ guests: 0, marks: { 'Roseline Noël': true } })

    await context.setOffline(false)
    const marks = { Ana: true, Jesula: true, 'Roseline Noël': true }
    await expect.poll(() => onServer(api, owner)).toEqual({ guests: 1, marks })
    await expect(page.getByText('Everything is sent')).toBeVisible()
    await expect(page.getByRole('checkbox', { description: 'Waiting' })).toHaveCount(0)
  })
})
