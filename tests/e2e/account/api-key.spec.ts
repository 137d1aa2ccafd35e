import { church } from '#contract/church.ts'
import { expect, test } from '#tests/support/browser.ts'

test('a program uses the key that its owner has made on the phone, until it is revoked', async ({
  signedIn: page,
  owner,
  server,
}) => {
  const readChurches = (key: string) =>
    fetch(`${server.origin}/api/${church.list.path}?page=1&limit=10`, { headers: { authorization: key } })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'API key' }).click()
  const card = page.getByRole('region', { name: 'API key' })
  await card.getByRole('button', { name: 'Generate API key' }).click()
  await expect(page.getByText('API Key generated successfully.')).toBeVisible()
  const key = await card.getByText(/^lk_/).textContent()

  const read = await readChurches(key!)
  expect(await read.json()).toMatchObject({ churches: [{ name: owner.church.name }] })
  await page.reload()
  await page.getByRole('heading', { name: 'API key' }).click()
  await expect(card.getByText(/^lk_\S{4}…$/)).toBeVisible()
  await expect(card.getByText(/1 call this month/)).toBeVisible()

  await card.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('API Key revoked successfully.')).toBeVisible()
  expect((await readChurches(key!)).status).toBe(401)
})
