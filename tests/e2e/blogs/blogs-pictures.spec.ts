import { expectUsable } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { addPost } from '#tests/support/samples/blogs/posts.ts'
import { picture } from '#tests/support/samples/member-samples.ts'

test('a post gets pictures, tags and a description, appears, and moves to another address', async ({
  page,
  api,
  server,
  browser,
}) => {
  const owner = await api.owner()
  const id = await addPost(server.db, owner.user.id, { body: 'Senyè a se gadò mwen.' })
  await signIn(page, owner)
  await page.goto(`/blogs/by/${id}`)
  const body = page.getByRole('textbox', { name: 'Body' })
  await expect(body).toHaveValue('Senyè a se gadò mwen.')
  const buffer = Buffer.from(await (await picture()).arrayBuffer())
  const file = { name: 'gado.png', mimeType: 'image/png', buffer }
  const choose = async (button: string) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await choosing).setFiles(file)
  }

  // The bytes are sent and held back before they arrive.
  const isPicture = (url: URL) => url.pathname.endsWith(`/blogs/${id}/pictures`)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(isPicture, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await choose('Add a picture from this device')
  const bar = page.getByRole('progressbar', { name: 'Adding gado.png…' })
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Cancel gado.png' }).click()
  await expect(bar).toBeHidden()
  release()
  await page.unroute(isPicture)
  await expect(body).toHaveValue('Senyè a se gadò mwen.')
  await choose('Add a picture from this device')
  await expect(body).toHaveValue(
    /^Senyè a se gadò mwen\.\n\n!\[\]\(\/api\/files\/thumbnails\/\w+\/text\.webp\)/,
  )

  await choose('Choose a wide picture')
  await expect(page.getByText('The picture was saved.')).toBeVisible()
  await page.getByRole('textbox', { name: 'What it shows' }).fill('Yon mouton nan mòn lan')
  await page.getByRole('button', { name: 'Save what it shows' }).click()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Sou Sòm 23, pou fanmi yo.')
  await page.getByRole('textbox', { name: 'Tags' }).fill('#Lapriyè, Sòm 23, lapriye')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Blog was updated successfully.')).toBeVisible()

  const card = page.getByRole('region', { name: 'Publish' })
  await card.getByRole('button', { name: 'Publish now' }).click()
  await expect(card.getByText('On your public page since')).toBeVisible()
  await card.getByRole('button', { name: 'Change the address' }).click()
  await card.getByRole('textbox', { name: 'End of the address' }).fill('som-23')
  await card.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('The post has a new address.')).toBeVisible()

  const reader = await (await browser.newContext()).newPage()
  const ofOwner = `${server.origin}/@${owner.user.username}`
  await reader.goto(`${ofOwner}/bon-gado-a`)
  await expect(reader).toHaveURL(`${ofOwner}/som-23`)
  await expect(reader.getByRole('heading', { level: 1, name: 'Bon Gadò a' })).toBeVisible()
  await expect(reader.getByRole('img', { name: 'Yon mouton nan mòn lan' })).toBeVisible()
  await expect(reader.locator('article img[src$="/text.webp"]')).toHaveCount(1)
  await expect(reader.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Sou Sòm 23, pou fanmi yo.',
  )
  const tags = reader.getByRole('list', { name: 'Tags' })
  await expect(tags.getByRole('listitem')).toHaveText(['#Lapriyè', '#Sòm 23'])
  await expectUsable(reader)
  await reader.goto(`${ofOwner}?tag=lapriye`)
  await expect(reader.getByRole('link', { name: 'Bon Gadò a' })).toBeVisible()
})
