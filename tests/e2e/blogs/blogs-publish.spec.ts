import { blogs } from '#contract/blogs/blogs.ts'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, signIn, test } from '#tests/support/browser.ts'
import { longAudio, sound, watchSounds } from '#tests/support/pages/player.ts'
import { addPost } from '#tests/support/samples/blogs/posts.ts'

test('a post is scheduled, published, read logged out while listening, changed and taken back', async ({
  page,
  api,
  server,
  browser,
}) => {
  const owner = await api.owner()
  const podcastId = await api.podcast(owner, { title: 'Prèch la', audio: longAudio })
  const body = '## Gadò a\n\nSenyè a se gadò mwen.\n\n> Li la avèk nou. (3:20)'
  const id = await addPost(server.db, owner.user.id, { podcastId, body })
  await signIn(page, owner)
  await page.goto(`/blogs/by/${id}`)
  const card = page.getByRole('region', { name: 'Publish' })
  await expect(card.getByText('Draft')).toBeVisible()
  await expectUsable(page, async () => {
    await page.locator('input[type=radio][value=later]').check()
    await expect(page.locator('input[type=time]')).toBeVisible()
  })
  await speak(page, 'en')
  const end = card.getByRole('textbox', { name: 'End of the address' })
  await expect(end).toHaveValue('bon-gado-a')
  await end.fill('gadò')
  await card.getByRole('radio', { name: 'Now' }).check()
  await card.getByRole('button', { name: 'Publish now' }).click()
  await expect(card.getByText('Small letters and digits only')).toBeVisible()
  await end.fill('bon-gado')
  await card.getByRole('radio', { name: 'Later' }).check()
  await card.getByRole('button', { name: 'Schedule' }).click()
  await expect(card.getByText('Choose a date and a time.')).toBeVisible()
  await card.getByRole('textbox', { name: 'Date' }).fill('2099-12-24')
  await card.getByLabel('Time', { exact: true }).fill('18:30')
  await card.getByRole('button', { name: 'Schedule' }).click()
  await expect(card.getByText('Will appear on Thursday, December 24, 2099 at 6:30 PM.')).toBeVisible()
  const path = `/@${owner.user.username}/bon-gado`
  const reader = await (await browser.newContext()).newPage()
  await watchSounds(reader)
  await reader.goto(server.origin + path)
  await expect(reader.getByRole('heading', { name: 'Post not found' })).toBeVisible()

  await card.getByRole('radio', { name: 'Now' }).check()
  await card.getByRole('button', { name: 'Publish now' }).click()
  await expect(card.getByText('On your public page since')).toBeVisible()
  await expect(card.getByRole('link', { name: 'View the page' })).toHaveAttribute('href', path)
  await expectUsable(page)
  await speak(page, 'en')

  await reader.goto(server.origin + path)
  await expect(reader.getByRole('heading', { level: 1, name: 'Bon Gadò a' })).toBeVisible()
  await expectUsable(reader)
  await speak(reader, 'en')
  await reader.getByRole('button', { name: 'Play Prèch la' }).click()
  await expect.poll(async () => (await sound(reader)).playing).toBe(1)
  await expect(reader.getByText('Senyè a se gadò mwen.')).toBeVisible()
  await reader.getByRole('link', { name: '(3:20)' }).click()
  await expect.poll(async () => Math.floor((await sound(reader)).at)).toBeGreaterThanOrEqual(200)
  await expect(reader).toHaveURL(server.origin + path)
  // The sermon leads back to it.
  await reader.getByRole('link', { name: 'Prèch la' }).first().click()
  await reader.getByRole('link', { name: 'Bon Gadò a' }).click()
  await expect(reader).toHaveURL(server.origin + path)

  // What is changed is shown once that is published, too.
  const change = { blog_id: id, title: 'Gadò nou', body: 'Li la toujou.' }
  await api.call(blogs.update, change, owner.access_token)
  await page.reload()
  await expect(card.getByText('You have changed the post since.')).toBeVisible()
  await card.getByRole('button', { name: 'Publish the changes' }).click()
  await expect(card.getByText('You have changed the post since.')).toBeHidden()
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1, name: 'Gadò nou' })).toBeVisible()
  await expect(reader.getByText('Li la toujou.')).toBeVisible()

  await card.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(card.getByText('No one can find this post any more.')).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('link', { name: 'Back To Blogs' }).click()
  await expect(page.getByText('Taken back').first()).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Post not found' })).toBeVisible()
})
