import type { Page } from '@playwright/test'
import { imports } from '#contract/imports.ts'
import { webAppManifest } from '#server/pages/installed-app.ts'
import { expect, test } from '#tests/support/offline.ts'
import { send } from '#tests/support/pages/upload-page.ts'
import { longRecording } from '#tests/support/samples/podcasts.ts'

// Files that other apps share with the installed one: the browser posts them to the address in the manifest, where the
// service worker receives them.

interface Shared {
  name: string
  type: string
  /** Base64. */
  bytes: string
}

const list: Shared = {
  name: 'lis.csv',
  type: 'text/csv',
  bytes: Buffer.from('Name,Phone\nAnite Joseph,+50937001122\nBernadette Paul,+50937003344\n').toString(
    'base64',
  ),
}
const sermon: Shared = {
  name: 'predikasyon.mp3',
  type: 'audio/mpeg',
  bytes: longRecording(200_000).toString('base64'),
}

/** Posts files as the browser does by the app's manifest. */
async function share(page: Page, ...files: Shared[]) {
  if (page.url() === 'about:blank') await page.goto('/login')
  const { action, params } = webAppManifest('Lakou', 'en').share_target
  const target = { action, name: params.files[0]!.name, files }
  await page.evaluate(({ action: address, name: field, files: given }) => {
    const attributes = { method: 'post', action: address, enctype: 'multipart/form-data' }
    const form = Object.assign(document.createElement('form'), attributes)
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      name: field,
      multiple: true,
    })
    const transfer = new DataTransfer()
    for (const { name, type, bytes } of given) {
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
      transfer.items.add(new File([content], name, { type }))
    }
    input.files = transfer.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, target)
}

const storedShares = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('shared-files')).keys()).length)

test('a list that is shared without a network waits in the import, and is read once there is one', async ({
  testbed,
  owner,
  phone,
}) => {
  testbed.proxy.down()
  await share(phone.page, list)
  await phone.page.waitForURL(/\/members\/import\?shared=/)
  await expect(phone.page.getByText('lis.csv')).toBeVisible()
  await expect(phone.page.getByText('The upload starts as soon as there is a connection.')).toBeVisible()

  await test.step('it is still there when the page is loaded again', async () => {
    await phone.page.reload()
    await expect(phone.page.getByText('lis.csv')).toBeVisible()
  })
  testbed.proxy.up()
  await phone.page.evaluate(() => dispatchEvent(new Event('online')))
  await phone.page.waitForURL(/\/members\/import\/[\w-]+$/)
  await expect.poll(() => storedShares(phone.page)).toBe(0)
  // The way back does not import it again.
  await phone.page.goBack()
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Import members')
  await phone.page.reload()
  await expect(phone.page.getByText('lis.csv')).toBeVisible()
  const of = { church_id: owner.church.id }
  const { totalItems } = await testbed.api.call(imports.list, of, owner.access_token)
  expect(totalItems).toBe(1)
})

test('a recording that is shared is already chosen where sermons are uploaded', async ({ phone }) => {
  await share(phone.page, sermon)
  await phone.page.waitForURL(/\/create\/podcast\?shared=/)
  await expect(phone.page.getByText('predikasyon.mp3')).toBeVisible()
  await phone.page.getByLabel(/^Title/).fill('Pye rezen an')
  await phone.page.getByLabel(/^Description/).fill('Jan 15')
  await send(phone.page)
  await expect(phone.page.getByText('Podcast uploaded successfully!').first()).toBeVisible()
  expect(await storedShares(phone.page)).toBe(0)
  expect(new URL(phone.page.url()).search).toBe('')
})

test('what is shared with nobody signed in goes on after the sign-in, and nobody else sees it', async ({
  testbed,
  owner,
}) => {
  const phone = await testbed.phone()
  await share(phone.page, list)
  await phone.page.waitForURL(/\/login/)
  await phone.page.getByLabel(/^Email/).fill(owner.user.email!)
  await phone.page.getByLabel(/^Password/).fill(owner.password)
  await phone.page.getByRole('button', { name: 'Submit' }).click()
  await phone.page.waitForURL(/\/members\/import\/[\w-]+$/)

  await test.step('a sign-out deletes what waits', async () => {
    testbed.proxy.down()
    await share(phone.page, list)
    await phone.page.waitForURL(/\/members\/import\?shared=/)
    const id = new URL(phone.page.url()).searchParams.get('shared')!
    await phone.page.goto('/logout')
    await phone.page.waitForURL(/\/login/)
    expect(await storedShares(phone.page)).toBe(0)
    testbed.proxy.up()
    const other = await testbed.api.owner()
    await phone.signIn(other.user.email!, other.password)
    await phone.page.goto(`/share?id=${id}`)
    await expect(phone.page.getByText('No file is here')).toBeVisible()
    await phone.page.goto(`/members/import?shared=${id}`)
    await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Import members')
    await expect(phone.page.getByText('lis.csv')).toHaveCount(0)
  })
})

test('what cannot be opened is said, with the file that is to blame', async ({ testbed }) => {
  const person = await testbed.api.person()
  const phone = await testbed.phone()
  await phone.signIn(person.user.email!, person.password)
  for (const [files, sentence] of [
    [[list, sermon], 'Share lists and recordings one after the other'],
    [[sermon, sermon], 'Share one recording at a time'],
    [[{ ...list, name: 'film.mp4', type: 'video/mp4' }], 'film.mp4'],
    [[{ ...list, bytes: '' }], 'is empty'],
    [[list], 'Set up your church, then share the list again.'],
  ] as const) {
    await share(phone.page, ...files)
    await expect(phone.page.getByText(sentence)).toBeVisible()
  }
})
