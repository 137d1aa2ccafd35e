import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { partSize } from '#contract/files.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { sessions } from '#server/db/schema/account.ts'
import { uploadParts, uploads } from '#server/db/schema/files.ts'
import { podcasts } from '#server/db/schema/podcasts.ts'
import type { UploadRow } from '#src/offline/database.ts'
import type { Fault } from '#tests/support/stand-ins/fault-proxy.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Testbed } from '#tests/support/offline.ts'
import { readStore } from '#tests/support/pages/phone.ts'
import { longRecording } from '#tests/support/samples/podcasts.ts'
import { seeds } from '#tests/support/seeds.ts'
import { expectUploaded, fillUpload, mp3, send } from '#tests/support/pages/upload-page.ts'

// What is uploaded comes to the server whole and once, whatever happens to the line, the page and the server.

// No test leaves parts behind on the server of the next one.
test.beforeEach(({ testbed }) => testbed.db.delete(uploads))

const parts = [1, 2, 3, 4, 5]
/** Five parts of 5 MB. */
const recording = longRecording(23_000_000)

const faults: Fault[] = [
  'cut-request',
  'cut-reply',
  'truncate',
  'duplicate',
  'captive',
  { status: 503 },
  { statusAfter: 500 },
]

/** Breaks this part on its next way to the server. */
function breakPart(testbed: Testbed, number: number, fault: Fault) {
  testbed.proxy.inject('POST', '/upload-part', fault, 1, `name="partNumber"\r\n\r\n${number}\r\n`)
}

function partsSent(testbed: Testbed): number {
  return testbed.proxy.seen.filter(({ path }) => path.endsWith('/upload-part')).length
}

/** Waits until the server has so many parts, whether the browser knows it or not. */
async function arrived(testbed: Testbed, count: number) {
  const find = async () => (await testbed.db.select().from(uploadParts)).length
  await expect.poll(find).toBe(count)
}

/** Begins an upload. */
async function begin(page: Page, bytes: Buffer, title?: string) {
  await page.goto('/create/podcast')
  await fillUpload(page, mp3(bytes), title)
  await send(page)
  await expect(page.getByRole('progressbar')).toBeVisible()
}

for (const seed of seeds) {
  test(`a recording of which every part and every other call is broken arrives whole and once (seed ${seed})`, async ({
    testbed,
    owner,
    phone,
  }) => {
    const random = seededRandom(seed)
    for (const number of parts) {
      for (let times = random.between(1, 2); times > 0; times--)
        breakPart(testbed, number, random.pick(faults))
    }
    for (const call of ['/initiate-multipart-upload', '/complete-multipart-upload'])
      testbed.proxy.inject('POST', call, random.pick(faults))
    await begin(phone.page, recording)
    await expectUploaded(testbed, owner.user.id, recording)
    expect(partsSent(testbed)).toBeGreaterThan(parts.length)
    await expect(phone.page.getByText('Podcast uploaded successfully!').first()).toBeVisible()
    // The device has released it.
    await phone.page.reload()
    await expect(phone.page.getByLabel(/^Title/)).toBeVisible()
    await expect(phone.page.getByRole('progressbar')).toHaveCount(0)
  })
}

test('an upload goes on at the first missing part after the page was closed, the phone switched off and the server killed', async ({
  testbed,
  owner,
  phone,
}) => {
  // The last two parts do not get away before the phone is switched off.
  for (const number of [4, 5]) breakPart(testbed, number, 'hang')
  await begin(phone.page, recording)
  await arrived(testbed, 5)
  await phone.restart()

  // What hung had arrived, only nobody knew. One more part is held back, and the server dies with it.
  testbed.proxy.heal()
  await testbed.db.execute('delete from upload_parts where part_number in (2, 5)')
  for (const number of [2, 5]) breakPart(testbed, number, 'hang')
  await phone.page.goto('/members')
  const strip = phone.page.getByRole('link', { name: /The good shepherd/ })
  await expect(strip).toBeVisible()
  await arrived(testbed, 5)
  await testbed.killServer()
  testbed.proxy.heal()

  await expectUploaded(testbed, owner.user.id, recording)
  // Five, and the two that were missing, and what of these two was not known to have arrived.
  expect(partsSent(testbed)).toBeLessThanOrEqual(9)
  await expect(phone.page.getByRole('button', { name: 'Open sermon' })).toBeVisible()
})

test('an upload that was paused shows how far it is after the app was closed; forgotten by the server, it begins anew', async ({
  testbed,
  owner,
  phone,
}) => {
  for (const number of [4, 5]) breakPart(testbed, number, 'hang')
  await begin(phone.page, recording)
  await arrived(testbed, 5)
  // Three of five parts have been acknowledged: the phone hears of the last one after the server has it.
  const kept = async () => (await phone.page.evaluate(readStore<UploadRow>, 'uploads'))[0]?.kept
  await expect.poll(kept).toBe(3 * partSize)
  const part = '68%'
  await phone.page.getByRole('button', { name: 'Pause' }).click()
  await expect(phone.page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await expect(phone.page.getByText(part)).toBeVisible()
  await expect(phone.page.getByText('15 MB of 21.9 MB')).toBeVisible()
  await test.step('without a network too', async () => {
    await phone.restart()
    testbed.proxy.down()
    await phone.page.goto('/create/podcast')
    await expect(phone.page.getByText(part)).toBeVisible()
    await phone.page.goto('/settings')
    await expect(phone.page.getByRole('link', { name: /The good shepherd/ })).toContainText(part)
  })
  await test.step('what the server has forgotten meanwhile is sent anew', async () => {
    await testbed.db.delete(uploads)
    testbed.proxy.heal()
    testbed.proxy.up()
    breakPart(testbed, 5, 'hang')
    await phone.page.goto('/create/podcast')
    await phone.page.getByRole('button', { name: 'Resume' }).click()
    await arrived(testbed, 5)
  })
  await test.step('and what it forgets while it comes, without a press', async () => {
    await testbed.db.delete(uploads)
    testbed.proxy.heal()
    await expectUploaded(testbed, owner.user.id, recording)
  })
})

test('an upload is of its own person alone: kept through the end of the session, discarded at the logout if they say so', async ({
  testbed,
  owner,
  phone,
}) => {
  const { page } = phone
  const small = longRecording(200_000)
  const hasNone = async () => {
    await page.goto('/create/podcast')
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
    await expect(page.getByText('The good shepherd')).toHaveCount(0)
  }
  await test.step('logging out asks what shall become of it; discarded, nothing of it stays on the device', async () => {
    breakPart(testbed, 1, 'hang')
    await begin(page, small)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.goto('/logout')
    await expect(page.getByText('1 sermon is not uploaded yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard them and sign out' }).click()
    await page.getByRole('button', { name: 'Discard and sign out' }).click()
    await page.waitForURL(/\/login/)
    testbed.proxy.heal()
    await phone.signIn(owner.user.email!, owner.password)
    await hasNone()
  })
  await test.step('begun without a network it waits through the end of the session, for its own person', async () => {
    testbed.proxy.down()
    await page.reload()
    await expect(page.getByText('You can start now')).toBeVisible()
    await fillUpload(page, mp3(small))
    await send(page)
    const waits = page.getByText('Waiting for the connection. Continues automatically.').first()
    await expect(waits).toBeAttached()
    await testbed.db.delete(sessions).where(eq(sessions.userId, owner.user.id))
    testbed.proxy.up()
    await page.waitForURL(/\/login/)

    const other = await testbed.api.owner()
    await phone.signIn(other.user.email!, other.password)
    await hasNone()
    // Nothing waits of this person: nobody is asked.
    await page.goto('/logout')
    await page.waitForURL(/\/login/)
    const ofOther = eq(podcasts.userId, other.user.id)
    expect(await testbed.db.select().from(podcasts).where(ofOther)).toEqual([])

    await phone.signIn(owner.user.email!, owner.password)
    await expectUploaded(testbed, owner.user.id, small)
  })
})

test('of several tabs one sends; another one shows it, pauses it, and goes on when the first is closed', async ({
  testbed,
  owner,
  phone,
}) => {
  const first = phone.page
  for (const number of [2, 4]) breakPart(testbed, number, 'hang')
  await begin(first, recording)
  await arrived(testbed, 5)
  const second = await phone.context.newPage()
  await second.goto('/create/podcast')
  await expect(second.getByRole('heading', { name: 'The good shepherd' })).toBeVisible()
  await second.getByRole('button', { name: 'Pause' }).click()
  await expect(first.getByRole('button', { name: 'Resume' })).toBeVisible()
  const before = partsSent(testbed)
  expect(before).toBe(5)

  await testbed.db.execute('delete from upload_parts where part_number in (2, 4)')
  for (const number of [2, 4]) breakPart(testbed, number, 'hang')
  await second.getByRole('button', { name: 'Resume' }).click()
  await arrived(testbed, 5)
  expect(partsSent(testbed)).toBe(before + 2)
  await first.close()
  testbed.proxy.heal()
  await expectUploaded(testbed, owner.user.id, recording)
  await expect(second.getByText('Podcast uploaded successfully!').first()).toBeVisible()
  await second.close()
})

test('a proxy that refuses large requests is asked five times at most, and the person learns what it needs', async ({
  testbed,
  owner,
  phone,
}) => {
  test.slow()
  const small = longRecording(200_000)
  const { page } = phone
  testbed.proxy.inject('POST', '/upload-part', { gateway: 413, page: true }, 1000)
  await begin(page, small)
  const trouble = page.getByRole('alert').filter({ hasText: 'client_max_body_size 6m' })
  await expect(trouble).toBeVisible({ timeout: 60_000 })
  await expect(trouble).toContainText(
    `127.0.0.1:${new URL(testbed.proxy.origin).port} refuses the upload (status 413)`,
  )
  expect(partsSent(testbed)).toBe(5)

  await test.step('nothing but a press starts it again', async () => {
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    const status = page.getByRole('link', { name: /^No signal/ })
    await expect(status).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(status).toHaveCount(0)
    await page.reload()
    await expect(trouble).toBeVisible()
    expect(partsSent(testbed)).toBe(5)
    testbed.proxy.heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectUploaded(testbed, owner.user.id, small)
  })
})
