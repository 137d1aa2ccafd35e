import { truncateSync, writeFileSync } from 'node:fs'
import { expect, test as base } from '#tests/support/browser.ts'
import { startFaultProxy } from '#tests/support/stand-ins/fault-proxy.ts'
import type { FaultProxy } from '#tests/support/stand-ins/fault-proxy.ts'
import { chooseFile, importFile, tab } from '#tests/support/pages/import-page.ts'
import { openScreen } from '#tests/support/pages/screens.ts'

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

test('an upload waits as long as there is no network', async ({ signedIn: page, faults }) => {
  test.slow()
  await page.goto('/members/import')
  await expect(page.getByText('No imports yet')).toBeVisible()
  faults.inject('POST', '/upload-part', 'hang', 2)
  await chooseFile(page, 'manm.csv', large)
  await expect(page.getByRole('progressbar', { name: /Uploading/ })).toBeVisible()
  await expect.poll(() => partsSent(faults)).toBe(2)

  // Neither another page nor the lost network nor another language breaks it off.
  await page.getByRole('link', { name: 'People' }).first().click()
  await expect(page.getByText('No members yet')).toBeVisible()
  faults.down()
  await page.goBack()
  await expect(page.getByText('Waiting for a connection. Continues automatically.')).toBeVisible()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByText('En attente d’une connexion. L’envoi reprendra automatiquement.')).toBeVisible()
  faults.heal()
  faults.up()
  await expect(page.getByRole('tab', { name: /^Toutes 1.600$/ })).toBeVisible({ timeout: 30_000 })
})

test('an upload can be tried again, cancelled, and goes on where it was cut', async ({
  signedIn: page,
  faults,
}) => {
  test.slow()
  await test.step('one that cannot be opened says so and can be tried again', async () => {
    await page.goto('/members/import')
    faults.inject('POST', '/initiate-multipart-upload', 'cut-reply', 20)
    await chooseFile(page, 'manm.csv', 'Name\nRose Laurent\n')
    await expect(page.getByText('Failed to initiate upload.').first()).toBeVisible()
    faults.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('rowheader', { name: 'Rose Laurent' })).toBeVisible()
  })
  await test.step('one can be cancelled, and another one begun', async () => {
    await openScreen(page, '/members/import')
    faults.inject('POST', '/upload-part', 'hang')
    await chooseFile(page, 'anpil.csv', large)
    await page.getByRole('button', { name: 'Cancel the upload' }).click()
    faults.heal()
    await expect(page.getByLabel('Choose a file or drop it here')).toBeVisible()
    await chooseFile(page, 'lòt.csv', 'Name\nJesula Noël\n')
    await expect(page.getByRole('rowheader', { name: 'Jesula Noël' })).toBeVisible()
  })
  await test.step('one that is cut in its middle goes on where it was', async () => {
    const before = partsSent(faults)
    faults.inject('POST', '/initiate-multipart-upload', 'cut-reply')
    faults.inject('POST', '/upload-part', 'cut-request')
    faults.inject('POST', '/complete-multipart-upload', 'cut-reply')
    await importFile(page, 'koupe.csv', large)
    await expect(tab(page, 'All', '1,600')).toBeVisible()
    // Two parts and the one that was cut: what had arrived was not sent again.
    expect(partsSent(faults)).toBe(before + 3)
  })
})

test('what cannot be a list of members is refused before anything is sent, or named as what it is', async ({
  signedIn: page,
  context,
  faults,
}, testInfo) => {
  await page.goto('/members/import')
  const field = page.getByLabel('Choose a file or drop it here')
  await test.step('without a connection importing says that it needs one', async () => {
    await expect(page.getByText('No imports yet')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('Importing needs a connection.')).toBeVisible()
    await expect(field).toBeDisabled()
    await context.setOffline(false)
    await expect(field).toBeEnabled()
  })
  await test.step('what cannot be a list is refused before anything is sent', async () => {
    const huge = testInfo.outputPath('gwo.csv')
    writeFileSync(huge, '')
    truncateSync(huge, 40 * megabyte)
    await field.setInputFiles(huge)
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
  await test.step('a file that is no workbook, whatever its name says, is named as such', async () => {
    await importFile(page, 'manm.xlsx', 'Name,Phone')
    await expect(page.getByText('This is not an Excel workbook (.xlsx).')).toBeVisible()
    await page.getByRole('link', { name: 'Try another file' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Could not be read' })).toBeVisible()
  })
})
