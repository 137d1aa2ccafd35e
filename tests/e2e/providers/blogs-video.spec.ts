import { blogs } from '#contract/blogs/blogs.ts'
import { videoAddress } from '#contract/blogs/videos.ts'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect } from '#tests/support/browser.ts'
import { test } from '#tests/support/provider-browser.ts'

const address = /YouTube URL/
const body = { name: 'Body' }

test('a visitor has a video written, after signing in', async ({ page, api, providers: { site } }) => {
  const owner = await api.owner()
  const videoId = site.add({ title: 'Bon gadò a' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Turn a video into a post' }).click()
  await page.waitForURL('/search')
  await page.getByRole('button', { name: 'Create Blog' }).click()
  await expect(page.getByText('YouTube URL is needed')).toBeVisible()
  await page.getByRole('textbox', { name: address }).fill('https://vimeo.com/12345')
  await page.getByRole('button', { name: 'Create Blog' }).click()
  await expect(page.getByText('Invalid YouTube')).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('textbox', { name: address }).fill(`https://youtu.be/${videoId}?si=shared`)
  await page.getByRole('button', { name: 'Create Blog' }).click()

  await page.getByLabel('Email').fill(owner.user.email!)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')

  await expect(page.getByRole('textbox', { name: address })).toHaveValue(
    `https://youtu.be/${videoId}?si=shared`,
  )
  await expect(page.getByLabel('Writing tone')).toHaveValue('Engaging')
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('English, United States')
  await expect(page.getByText('once the operator has set up a writer')).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('button', { name: 'Generate Blog' }).click()
  await expect(page.getByRole('textbox', body)).toHaveValue(/Bon gadò a konnen mouton l yo\./)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Bon gadò a')
})

test('a video without captions is written from what is pasted, as the same post', async ({
  api,
  signedIn: page,
  owner,
  providers: { site },
}) => {
  const videoId = site.add({ title: 'San soutit', mood: 'captions off' })
  await page.goto(`/create/blog?youtubeURL=${encodeURIComponent(videoAddress(videoId))}`)
  await page.getByRole('button', { name: 'Generate Blog' }).click()
  await expect(page.getByText('This video has no captions.')).toBeVisible()
  await expect(page.getByText('San soutit')).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  const at = page.url()
  await page.getByRole('button', { name: 'Write from this text' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveAttribute('aria-invalid', 'true')
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('Bon gadò a konnen mouton l yo. Li pa kite youn dèyè.')
  await page.getByRole('button', { name: 'Write from this text' }).click()
  await expect(page.getByRole('textbox', body)).toHaveValue(/Bon gadò a konnen mouton l yo\./)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('San soutit')
  expect(page.url()).toBe(at)
  const { totalItems } = await api.call(blogs.list, {}, owner.access_token)
  expect(totalItems).toBe(1)
})

test('a post is stopped while it is fetched, and started again', async ({
  signedIn: page,
  providers: { site },
}) => {
  const videoId = site.add({ mood: 'silent' })
  await page.goto(`/create/blog?youtubeURL=${encodeURIComponent(videoAddress(videoId))}`)
  await page.getByRole('button', { name: 'Generate Blog' }).click()
  await expect(page.getByText('Blog is being generated. Please stand by..')).toBeVisible()
  await expect(page.locator('[aria-current="step"]')).toHaveText('Fetching the captions')
  await expectUsable(page)
  await speak(page, 'en')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('You stopped it before it was written.')).toBeVisible()
  site.change(videoId, 'well')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('textbox', body)).toHaveValue(/Bon gadò a/)
})
