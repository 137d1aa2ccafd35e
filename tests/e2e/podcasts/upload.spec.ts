import { closeSync, ftruncateSync, openSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/account.ts'
import { expectAccessible, expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import { longRecording, recording } from '#tests/support/samples/podcasts.ts'
import { expectUploaded, fillUpload, mp3, send } from '#tests/support/pages/upload-page.ts'

const small = recording('plain.mp3')
const text = { name: 'sermon.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('Not a sound in it.') }

/** Holds the parts of uploads back. Returns how to let them go. */
async function holdParts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await page.route('**/files/upload-part', (route) => (open ? route.continue() : void held.push(route)))
  return async () => {
    open = true
    // One whose page has given it up meanwhile goes nowhere.
    await Promise.all(held.map((route) => route.continue().catch(() => {})))
  }
}

test('a recording is uploaded, can be paused and cancelled on its way, and is there in the end', async ({
  signedIn: page,
  owner,
  server,
}) => {
  await page.goto('/create/podcast')
  await expect(page.getByRole('heading', { name: 'Upload a Recording', level: 1 })).toBeVisible()
  await expect(page.getByText('10 sermons left on the Free plan')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Upload', exact: true })
  await expect(submit).toBeDisabled()
  await page.getByLabel(/^Choose an audio file/).setInputFiles(mp3(small))
  await expect(page.getByText('sermon.mp3')).toBeVisible()
  await expect(page.getByText(/KB · 0:30$/)).toBeVisible()
  await submit.click()
  await expect(page.getByText('Podcast Title is required')).toBeVisible()
  await expect(page.getByText('Podcast Description is required')).toBeVisible()

  // What was typed and chosen is still there after a look elsewhere.
  await page.getByLabel(/^Title/).fill('The good shepherd')
  await page
    .getByRole('link', { name: /^(Home|My Dashboard)$/ })
    .first()
    .click()
  await page.goBack()
  await expect(page.getByLabel(/^Title/)).toHaveValue('The good shepherd')
  await expect(page.getByText('sermon.mp3')).toBeVisible()
  await page.getByLabel(/^Description/).fill('What Psalm 23 says.')
  await page.getByRole('radio', { name: /^Private with shareable link/ }).check()

  const release = await holdParts(page)
  await send(page)
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  await expect(page.getByText('You can keep using the app, or close it')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('progressbar', { name: 'Paused' })).toBeVisible()
  await page
    .getByRole('link', { name: /^(Home|My Dashboard)$/ })
    .first()
    .click()
  await page.getByRole('link', { name: '“The good shepherd” is paused' }).click()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep uploading' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await release()
  await expect(page.getByText('Podcast uploaded successfully!').first()).toBeVisible()
  await expectUploaded(server, owner.user.id, small)
  await expect(page.getByText('9 sermons left on the Free plan')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()

  // Another one, which is given up.
  await page.unroute('**/files/upload-part')
  await holdParts(page)
  await page.getByRole('button', { name: 'Upload another sermon' }).click()
  await fillUpload(page, mp3(longRecording(6_000_000)), 'Another')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Another' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByRole('heading', { name: 'Another' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open sermon' })).toHaveAttribute('href', /\/podcast\/by\/./)
  await expectUploaded(server, owner.user.id, small)
})

test('what is no recording is refused: at once where the browser sees it, else by the server; nothing typed is lost', async ({
  signedIn: page,
  owner,
  server,
}, testInfo) => {
  await page.goto('/create/podcast')
  const submit = page.getByRole('button', { name: 'Upload', exact: true })
  const field = page.getByLabel(/^Choose (an audio|another) file/)
  await field.setInputFiles({ name: 'walk.mp4', mimeType: 'video/mp4', buffer: small })
  await expect(page.getByText('Only audio files are allowed').first()).toBeVisible()
  await expect(submit).toBeDisabled()
  await field.setInputFiles(mp3(Buffer.alloc(0)))
  await expect(page.getByText('This file is empty.').first()).toBeVisible()
  const huge = testInfo.outputPath('huge.mp3')
  const handle = openSync(huge, 'w')
  ftruncateSync(handle, 3 * 1024 ** 3)
  closeSync(handle)
  await field.setInputFiles(huge)
  await expect(page.getByText('A sermon can have at most 2 GB.').first()).toBeVisible()
  await expect(submit).toBeDisabled()

  await fillUpload(page, text)
  await send(page)
  await expect(page.getByRole('alert').getByText('Only audio files are allowed')).toBeVisible()
  await page.getByRole('button', { name: 'Change and upload again' }).click()
  await expect(page.getByLabel(/^Title/)).toHaveValue('The good shepherd')
  await expect(page.getByLabel(/^Description/)).toHaveValue('What Psalm 23 says.')
  await expect(page.getByText('Only audio files are allowed').first()).toBeVisible()

  // Dropped on the place for it.
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer()
    const array = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([array], 'dropped.mp3', { type: 'audio/mpeg' }))
    return transfer
  }, small.toString('base64'))
  await field.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('dropped.mp3')).toBeVisible()
  await send(page)
  await expect(page.getByText('Podcast uploaded successfully!').first()).toBeVisible()
  await expectUploaded(server, owner.user.id, small)

  await test.step('changed, it never takes the place of what is typed unasked', async () => {
    await page.getByRole('button', { name: 'Upload another sermon' }).click()
    const title = page.getByLabel(/^Title/)
    const another = page.getByRole('button', { name: 'Upload another sermon' })
    const refused = (name: string) => page.getByRole('region', { name })
    for (const name of ['The vine', 'The bread']) {
      if (name !== 'The vine') await another.click()
      await fillUpload(page, text, name)
      await send(page)
      await expect(refused(name).getByRole('alert')).toBeVisible()
      // Nothing goes on by itself, and nothing has gone.
      await expect(refused(name).getByRole('progressbar')).toHaveCount(0)
    }
    await expect(page.getByText('You can keep using the app')).toHaveCount(0)

    await another.click()
    await title.fill('The door')
    await refused('The vine').getByRole('button', { name: 'Change and upload again' }).click()
    const asks = page.getByRole('dialog', { name: 'Replace what is in the form?' })
    await asks.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(title).toHaveValue('The door')
    await expect(refused('The vine')).toBeVisible()

    await refused('The vine').getByRole('button', { name: 'Change and upload again' }).click()
    await asks.getByRole('button', { name: 'Replace it' }).click()
    await expect(title).toHaveValue('The vine')
    await expect(page.getByLabel(/^Description/)).toHaveValue('What Psalm 23 says.')
    await expect(refused('The vine')).toHaveCount(0)
    await expect(refused('The bread')).toBeVisible()
  })
})

test('a plan that has no room leads to the plans, and the recording goes once there is room', async ({
  signedIn: page,
  owner,
  server,
}) => {
  const setCredits = (credits: number) =>
    server.db.update(users).set({ credits }).where(eq(users.id, owner.user.id))
  // The app knows of room, which then goes elsewhere.
  const known = page.waitForResponse(/auth\/access-token\/users$/)
  await page.goto('/create/podcast')
  await known
  await fillUpload(page, mp3(small))
  await setCredits(0)
  await send(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Upgrade to upload more.' })
  await alert.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL('/pricing')
  await page.goBack()
  await setCredits(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Podcast uploaded successfully!').first()).toBeVisible()
  // The last one is used, and that is known before anything is chosen.
  await expect(page.getByText('All sermons of the Free plan are used.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload another sermon' }).click()
  await fillUpload(page, mp3(small))
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
})

test('a device that has no room for a recording sends it all the same, and says that the page must stay open', async ({
  signedIn: page,
  owner,
  server,
}) => {
  await page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = function (...args) {
      if (this.name === 'uploadFiles') throw new DOMException('No room', 'QuotaExceededError')
      return add.apply(this, args)
    }
  })
  await page.goto('/create/podcast')
  const release = await holdParts(page)
  await fillUpload(page, mp3(small))
  await send(page)
  await expect(page.getByText('Leave this page open until all of it is uploaded.')).toBeVisible()
  await release()
  await expect(page.getByText('Podcast uploaded successfully!').first()).toBeVisible()
  await expectUploaded(server, owner.user.id, small)
})

test('the screen for recordings can be used by everybody, in every state', async ({ signedIn: page }) => {
  test.slow()
  const field = page.locator('input[type=file]')
  const fill = async (title: string) => {
    await page.locator('input[name=title]').fill(title)
    await page.locator('textarea').fill('What Psalm 23 says.')
  }
  const submit = page.locator('button[type=submit]').last()
  const long = `${'walk'.repeat(40)}.mp4`

  await page.goto('/create/podcast')
  await expectUsable(page, async () => {
    await field.setInputFiles({ name: long, mimeType: 'video/mp4', buffer: small })
    await expect(page.getByText(long)).toBeVisible()
  })

  await fill('Title '.repeat(20))
  await field.setInputFiles(mp3(small))
  const release = await holdParts(page)
  await submit.click()
  await expectUsable(page, () => expect(page.getByRole('progressbar')).toBeVisible())

  // What has just become a podcast stands here until the screen is left, or rendered anew in another language.
  await release()
  await expect(page.locator(`main a[href^="/podcast/by/"]`)).toBeVisible()
  await expectAccessible(page)

  await speak(page, 'en')
  // A notice under the pointer stays, and lies over the button: one who waits for the button with the pointer waits for good.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('button')).toHaveCount(0)
  await fill('Text')
  await field.setInputFiles(text)
  await submit.click()
  // The form has an alert too, for what it refuses itself.
  const refused = page.getByRole('region', { name: 'Text' })
  await expectUsable(page, () => expect(refused.getByRole('alert')).toBeVisible())
  await expectUsable(page, async () => {
    await refused.getByRole('button').nth(1).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
