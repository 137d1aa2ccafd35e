import { expectUsable } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'

test('the description of the API can be used by everybody', async ({ page }) => {
  await expectUsable(page, async (language) => {
    await page.goto(`/api/docs?lang=${language}#members.add`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[id="members.add"] form')).toBeVisible()
    // All calls are built alike, and axe takes its time for each.
    await page.evaluate(() => {
      const further = '[data-area] details:nth-of-type(n + 3):not([id="members.add"])'
      for (const call of document.querySelectorAll(further)) call.remove()
    })
  })
})

test('somebody finds a call in the description and makes it with their key', async ({ page, owner }) => {
  await page.goto('/api/docs')
  await page.getByRole('searchbox', { name: 'Find a call' }).fill('members list')
  const call = page.locator('[id="members.list"]')
  await expect(page.locator('[id="groups.list"]')).toBeHidden()
  await call.locator('summary').click()
  const form = call.locator('form')
  await form.getByLabel('Input (JSON)').fill(JSON.stringify({ church_id: owner.church.id }))
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.locator('output')).toContainText('401')

  await page.getByLabel('Your API key, for trying').fill(owner.access_token)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.locator('output')).toContainText('"totalMembers": 0')
})
