import { expect, test as base } from '#tests/support/browser.ts'
import { startFaultProxy } from '#tests/support/stand-ins/fault-proxy.ts'
import type { FaultProxy } from '#tests/support/stand-ins/fault-proxy.ts'
import { chooseFile, importFile, tab } from '#tests/support/pages/import-page.ts'

// Between the browser and the server stands a proxy that breaks things.
const test = base.extend<{ faults: FaultProxy }>({
  faults: async ({ server }, give) => {
    const faults = await startFaultProxy(server)
    await give(faults)
    await faults.close()
  },
  baseURL: async ({ faults }, give) => give(faults.origin),
})

const megabyte = 1024 * 1024
/** A list that is sent in two parts. */
const large = `Name,Note\n${`Élisée Jean,${'x'.repeat(4000)}\n`.repeat(1600)}`
const partsSent = (faults: FaultProxy) =>
  faults.seen.filter(({ path }) => path.endsWith('/upload-part')).length

test('an upload that is cut in its middle goes on where it was', async ({ signedIn: page, faults }) => {
  test.slow()
  faults.inject('POST', '/initiate-multipart-upload', 'cut-reply')
  faults.inject('POST', '/upload-part', 'cut-request')
  faults.inject('POST', '/complete-multipart-upload', 'cut-reply')
  await importFile(page, 'manm.csv', large)
  await expect(tab(page, 'All', '1,600')).toBeVisible()
  // Two parts and the one that was cut: what had arrived was not sent again.
  expect(partsSent(faults)).toBe(3)
})

test('an upload waits as long as there is no network', async ({ signedIn: page, faults }) => {
  test.slow()
  await page.goto('/members/import')
  await expect(page.getByText('No imports yet')).toBeVisible()
  faults.inject('POST', '/upload-part', 'hang', 2)
  await chooseFile(page, 'manm.csv', large)
  await expect(page.getByRole('progressbar', { name: /Uploading/ })).toBeVisible()
  await expect.poll(() => partsSent(faults)).toBe(2)

  // Neither another page nor the lost network nor another language breaks it off.
  await page
    .getByRole('link', { name: /^(People|Members)$/ })
    .first()
    .click()
  await expect(page.getByText('No members yet')).toBeVisible()
  faults.down()
  await page.goBack()
  await expect(page.getByText('Waiting for a connection. Continues automatically.')).toBeVisible()
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByText('En attente d’une connexion. L’envoi reprendra automatiquement.')).toBeVisible()
  faults.heal()
  faults.up()
  await expect(page.getByRole('tab', { name: /^Toutes 1.600$/ })).toBeVisible({ timeout: 30_000 })
})

test('an upload can be cancelled, and another one begun', async ({ signedIn: page, faults }) => {
  await page.goto('/members/import')
  faults.inject('POST', '/upload-part', 'hang')
  await chooseFile(page, 'manm.csv', large)
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  faults.heal()
  await expect(page.getByLabel('Choose a file or drop it here')).toBeVisible()
  await chooseFile(page, 'lòt.csv', 'Name\nRose Laurent\n')
  await expect(page.getByRole('rowheader', { name: 'Rose Laurent' })).toBeVisible()
})

test('an upload that cannot be opened says so and can be tried again', async ({ signedIn: page, faults }) => {
  await page.goto('/members/import')
  faults.inject('POST', '/initiate-multipart-upload', 'cut-reply', 20)
  await chooseFile(page, 'manm.csv', 'Name\nRose Laurent\n')
  await expect(page.getByText('Failed to initiate upload.').first()).toBeVisible()
  faults.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('rowheader', { name: 'Rose Laurent' })).toBeVisible()
})

test('what cannot be a list of members is refused before anything is sent', async ({
  signedIn: page,
  faults,
}) => {
  await page.goto('/members/import')
  await chooseFile(page, 'gwo.csv', Buffer.alloc(40 * megabyte, 'a'))
  await expect(page.getByText('This file has 40 MB, and the limit is 25 MB.').first()).toBeVisible()
  await chooseFile(page, 'mizik.mp3', 'x')
  await expect(page.getByText('This kind of file cannot be read.').first()).toBeVisible()
  await chooseFile(page, 'IMG_1.HEIC', 'x')
  await expect(page.getByText('This photo is in the HEIC format of iPhones').first()).toBeVisible()
  await chooseFile(page, 'ansyen.xls', 'x')
  await expect(page.getByText('This is the old Excel format (.xls).').first()).toBeVisible()
  await chooseFile(page, 'vid.csv', '')
  await expect(page.getByText('This file is empty.').first()).toBeVisible()
  expect(faults.seen.filter(({ path }) => path.endsWith('-upload'))).toEqual([])
})

test('a file that is no workbook, whatever its name says, is named as such', async ({ signedIn: page }) => {
  await importFile(page, 'manm.xlsx', 'Name,Phone')
  await expect(page.getByText('This is not an Excel workbook (.xlsx).')).toBeVisible()
  await page.getByRole('link', { name: 'Try another file' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Could not be read' })).toBeVisible()
})

test('without a connection importing says that it needs one', async ({ signedIn: page, context }) => {
  await page.goto('/members/import')
  await expect(page.getByText('No imports yet')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Importing needs a connection.')).toBeVisible()
  await expect(page.getByLabel('Choose a file or drop it here')).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByLabel('Choose a file or drop it here')).toBeEnabled()
})
