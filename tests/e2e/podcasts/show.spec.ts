import { expectAccessible } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import { expectMessage, fillIn } from '#tests/support/pages/forms.ts'
import { squareCover } from '#tests/support/samples/shows.ts'

test('an owner describes the show, gives it a cover, and listeners see it', async ({
  signedIn: page,
  api,
  owner,
}) => {
  await api.podcast(owner, { title: 'The storm' })
  const png = async (side: number) => ({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: await squareCover(side),
  })
  await page.goto('/recordings')
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Show settings' }).click()
  await expect(page.getByRole('heading', { name: 'Show settings', level: 1 })).toBeVisible()

  const file = page.locator('input[type=file]')
  await file.setInputFiles(await png(800))
  await expect(
    page.getByText('The cover must be a square of 1400 to 3000 pixels per side.').first(),
  ).toBeVisible()
  await file.setInputFiles(await png(1400))
  await expect(page.getByRole('img', { name: 'Cover of the show' })).toBeVisible()

  await fillIn(page, {
    Name: 'The word on Sunday',
    Description: 'Sermons of our church.',
    'Page for giving': 'give',
    'Owner’s email': 'marie',
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Owner’s email', 'Invalid Email')
  await fillIn(page, { 'Owner’s email': '', 'Page for giving': 'lakou.example.org/give' })
  await page.getByRole('checkbox', { name: /^Show this email in the feed/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Owner’s email', 'Email is required')
  await fillIn(page, { 'Owner’s email': 'marie@example.org' })
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Kids & Family' })
  await page.getByLabel('Sub-category').selectOption({ label: 'Parenting' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The show settings are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('The word on Sunday')
  await expect(page.getByLabel('Sub-category')).toHaveValue('Parenting')

  await page.goto(`/@${owner.user.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The word on Sunday')
  await expect(page.getByText('Sermons of our church.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Give' })).toHaveAttribute(
    'href',
    'https://lakou.example.org/give',
  )
  await expectAccessible(page)
  const feed = await (await page.request.get(`/@${owner.user.username}/feed.xml`)).text()
  expect(feed).toContain('<itunes:email>marie@example.org</itunes:email>')

  await page.goto('/show')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('img', { name: 'Cover of the show' })).toHaveCount(0)
})
