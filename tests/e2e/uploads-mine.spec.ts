import { profile } from '#contract/account/profile.ts'
import { expectUsable } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { pdf } from '#tests/support/samples/account/resumes.ts'

test('a person sees what they have uploaded, downloads it and deletes it', async ({ page, api }) => {
  const ana = await api.owner()
  await signIn(page, ana)
  await page.goto('/uploads')
  await expect(page.getByText('No Uploads Yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upload a Recording' }).last()).toBeVisible()

  await api.podcast(ana, { title: 'The good shepherd' })
  const file = new Blob([new Uint8Array(pdf())])
  await api.call(profile.setResume, { file }, ana.access_token)
  await page.reload()
  await expect(page.getByText('2 files')).toBeVisible()
  await expect(page.getByRole('link', { name: 'The good shepherd', exact: true })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download resume.pdf' }).click(),
  ])
  expect(await download.failure()).toBeNull()

  await page.getByRole('button', { name: 'Delete resume.pdf' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Organisers you have applied to keep the copy you sent them.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete The good shepherd' }).click()
  await expect(dialog).toContainText('no one can listen to it any more')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'The good shepherd', exact: true })).toBeHidden()
  await expectUsable(page)
})
