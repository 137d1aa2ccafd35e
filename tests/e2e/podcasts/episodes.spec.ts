import { podcasts } from '#contract/podcasts.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn } from '#tests/support/pages/forms.ts'
import { expectUploaded, fillUpload, mp3, send } from '#tests/support/pages/upload-page.ts'
import { recording } from '#tests/support/samples/podcasts.ts'

test('an owner says who spoke on which passage in which series, and visitors find it by the series', async ({
  signedIn: page,
  api,
  owner,
  browser,
}) => {
  const id = await api.podcast(owner, { title: 'The storm' })
  await api.podcast(owner, { title: 'Psalm 1' })
  await page.goto(`/podcast/by/${id}`)
  await page.getByRole('button', { name: 'Edit sermon' }).click()
  const more = page.getByRole('dialog').getByText('More details')
  await more.click()
  await fillIn(page, {
    Speaker: 'Marie Jozèf',
    'Bible passage': 'Mark 4:35-41',
    Series: 'The Gospel of Mark',
    Season: '2',
    Number: 'seven',
  })
  // What is wrong unfolds.
  await more.click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectMessage(page, 'Number', 'Enter a whole number from 1 to 9999.')
  await fillIn(page, { Number: '7' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Podcast updated successfully.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Marie Jozèf' })).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await visitor.goto(`/podcast/by/${id}`)
  for (const text of ['Marie Jozèf', 'Mark 4:35-41']) await expect(visitor.getByText(text)).toBeVisible()
  await visitor.getByRole('link', { name: 'The Gospel of Mark' }).click()
  await expect(visitor.getByRole('heading', { name: 'The Gospel of Mark' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'The storm' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Psalm 1' })).toHaveCount(0)
  await visitor.getByRole('navigation', { name: 'Series' }).getByRole('link', { name: 'All sermons' }).click()
  await expect(visitor.getByRole('heading', { name: 'Psalm 1' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.context().close()
})

test('a recording is uploaded as a draft, scheduled, and published @usual-size', async ({
  signedIn: page,
  api,
  owner,
  server,
}) => {
  const bytes = recording('plain.mp3')
  const heard = async () =>
    (await api.call(podcasts.ofPublisher, { username: owner.user.username })).totalItems
  await page.goto('/create/podcast')
  await fillUpload(page, mp3(bytes))
  await page.getByText('More details').click()
  await page.getByRole('radio', { name: 'Later, at a date and time' }).check()
  await send(page)
  await expectMessage(page, 'Date', 'Choose a date and a time.')
  await page.getByRole('radio', { name: 'Not yet: keep it as a draft' }).check()
  await send(page)
  await expectUploaded(server, owner.user.id, bytes)
  await page.goto('/recordings')
  await expect(page.getByRole('listitem').filter({ hasText: 'The good shepherd' })).toContainText('Draft')
  expect(await heard()).toBe(0)

  await page.getByRole('link', { name: /The good shepherd/ }).click()
  await page.getByRole('button', { name: 'Edit sermon' }).click()
  await page.getByRole('radio', { name: 'Later, at a date and time' }).check()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date', { exact: true }).fill('2020-01-01')
  await dialog.getByLabel('Time', { exact: true }).fill('18:00')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectMessage(page, 'Date', 'Choose a time that is still to come.')
  await dialog.getByLabel('Date', { exact: true }).fill('2099-01-04')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Podcast updated successfully.')).toBeVisible()
  await page.goto('/recordings')
  await expect(page.getByRole('listitem')).toContainText('Scheduled: Jan 04, 2099, 6:00 PM')
  expect(await heard()).toBe(0)

  await page.getByRole('link', { name: /The good shepherd/ }).click()
  await page.getByRole('button', { name: 'Edit sermon' }).click()
  await page.getByRole('radio', { name: 'Now' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(heard).toBe(1)
})
