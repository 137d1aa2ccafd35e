import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { fillIn, submit } from '#tests/support/pages/forms.ts'
import { docx } from '#tests/support/samples/account/resumes.ts'

test('an organiser changes the profile and the photo, and is seen with it everywhere', async ({
  page,
  api,
}) => {
  const organiser = await api.organiser(await api.owner())
  const before = organiser.user.username
  await signIn(page, organiser)
  await page.goto('/settings')
  await page.getByRole('link', { name: organiser.user.name }).click()
  await page.waitForURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await fillIn(page, {
    Name: 'Marie-Ange Joseph',
    Username: `${before}-2`,
    Company: 'Lakou SA',
    Phone: '+509 3712-3456',
    Website: 'lakou.example',
    'Company Description': 'Music for churches.',
    Country: 'Ayiti',
    City: 'Jakmèl',
    Address: '12 Ri Lanbi',
  })
  await page.getByLabel('Team Size').selectOption('500-1000')
  await submit(page).click()
  await expect(page.getByText('Profile has been updated.')).toBeVisible()

  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await page.getByRole('button', { name: 'Your photo' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Choose a photo' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('dialog', { name: 'Adjust the photo' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Zoom').fill('2')
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText('Photo has been updated.')).toBeVisible()

  const photos = page.locator('img[src*="/auth/download/"]')
  await expect(photos).toHaveCount(2)
  const width = () =>
    photos.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)
  await expect.poll(width).toBe(512)
  for (const address of ['/settings', '/church/team']) {
    await page.goto(address)
    await expect(page.getByRole('main').locator('img[src*="/auth/download/"]')).toBeVisible()
  }
  // Who has the old name of the page finds the new one.
  await page.goto(`/@${before}`)
  await page.waitForURL(`/@${before}-2`)
  await expect(page.getByText(`@${before}-2`, { exact: true })).toBeVisible()
})

test('a candidate sends a resume and gets it back', async ({ signedIn: page }) => {
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Update Resume' })
  await expect(card.getByRole('button', { name: 'Submit' })).toBeDisabled()
  const choose = (name: string, buffer: Buffer) =>
    card
      .getByLabel('Choose a file or drop it here')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('cv.pdf', Buffer.from('no resume'))
  await card.getByRole('button', { name: 'Submit' }).click()
  await expect(card.getByText(/not a PDF, DOC or DOCX file that can be read/)).toBeVisible()

  const resume = docx()
  await choose('cv.docx', resume)
  await card.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Resume Updated.')).toBeVisible()
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download Current Resume.' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Marie Joseph.docx')
  expect((await readFile(await file.path())).equals(resume)).toBe(true)
})
