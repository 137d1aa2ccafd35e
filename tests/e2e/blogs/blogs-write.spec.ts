import { readFile } from 'node:fs/promises'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { picture } from '#tests/support/samples/member-samples.ts'

test('somebody has a post written from a text, changes it and takes it along', async ({ page, api }) => {
  const owner = await api.owner()
  await signIn(page, owner)
  await page.goto('/blogs')
  await expect(page.getByText('No posts yet')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Turn a video into a post' }).click()
  await page.waitForURL('/search')
  await page.goBack()
  await page.getByRole('link', { name: 'Create Blog' }).first().click()
  await page.getByRole('radio', { name: 'A text' }).check()
  await page.getByRole('button', { name: 'Generate Blog' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveAttribute('aria-invalid', 'true')
  const text = 'Bon gadò a konnen mouton l yo. Nou li sa nan Jan 10:14. Li pa kite youn dèyè.'
  await page.getByRole('textbox', { name: 'Text' }).fill(text)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Haitian Creole, Haiti')
  await page.getByLabel('Writing tone').selectOption('Formal')
  await page.getByRole('textbox', { name: /^Title/ }).fill('Bon gadò a')
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('button', { name: 'Generate Blog' }).click()

  const body = page.getByRole('textbox', { name: 'Body' })
  await expect(body).toHaveValue(/Bon gadò a konnen mouton l yo\.[^]*- Jan 10:14/)
  await body.fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Body is required')).toBeVisible()
  await body.fill('## Gadò a\n\nLi la.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Blog was updated successfully.')).toBeVisible()
  await body.fill('## Gadò a\n\nLi la toujou.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('All changes are saved')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as Text' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Bon gadò a.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe('Bon gadò a\n\nGadò a\n\nLi la toujou.\n')
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as HTML' }).click(),
  ])
  expect(made.suggestedFilename()).toBe('Bon gadò a.html')
  expect((await readFile(await made.path())).length).toBeGreaterThan(500)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const chosen = page.getByRole('img', { name: 'Picture' })
  await expect(chosen).toBeHidden()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const buffer = Buffer.from(await (await picture()).arrayBuffer())
  await (await choosing).setFiles({ name: 'gado.png', mimeType: 'image/png', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText('The picture was saved.')).toBeVisible()
  await expect(chosen).toBeVisible()
  await page.getByRole('button', { name: 'No picture' }).click()
  await expect(chosen).toBeHidden()

  await page.reload()
  await expect(body).toHaveValue('## Gadò a\n\nLi la toujou.')
  await page.getByRole('link', { name: 'Back To Blogs' }).click()
  await page.getByRole('link', { name: 'Bon gadò a' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No posts yet')).toBeVisible()
})
