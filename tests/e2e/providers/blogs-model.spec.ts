import { blogs } from '#contract/blogs/blogs.ts'
import { expectUsable, speak } from '#tests/support/accessible.ts'
import { expect, signIn, test as base } from '#tests/support/browser.ts'
import { startTranscriber } from '#tests/support/stand-ins/transcriber-stand-in.ts'
import { startWriter } from '#tests/support/stand-ins/writer-stand-in.ts'

interface Models {
  writer: Awaited<ReturnType<typeof startWriter>>
  ear: Awaited<ReturnType<typeof startTranscriber>>
}

/** On a server with a model that writes and one that listens. */
const test = base.extend<object, { models: Models }>({
  models: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are needed
    async ({}, give) => {
      const env = { WRITER_PRICE_READ: '0.5', WRITER_PRICE_WRITTEN: '2' }
      const models = { writer: await startWriter({ env }), ear: await startTranscriber() }
      await give(models)
      for (const model of Object.values(models)) model.stop()
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ models }, give) => give({ ...models.writer.env, ...models.ear.env }),
    { scope: 'worker' },
  ],
})

// On one worker: each would start a server with these settings.
test.describe.configure({ mode: 'default' })

test('a sermon is listened to, and its owner reads the text before it counts', async ({
  page,
  api,
  models: { ear },
}) => {
  const owner = await api.owner()
  const id = await api.podcast(owner)
  await signIn(page, owner)
  await page.goto(`/podcast/by/${id}`)
  ear.hold()
  await page.getByRole('button', { name: 'Have it transcribed' }).click()
  await expect(page.getByText('The sermon is being transcribed.')).toBeVisible()
  await expectUsable(page)
  await speak(page, 'en')
  // It goes on without the page.
  await page.goto('/')
  ear.release()
  await page.goto(`/podcast/by/${id}`)
  const text = page.getByRole('textbox', { name: 'What was heard' })
  await expect(text).toHaveValue('0:00 Senyè a se gadò mwen.\n0:04 Mwen pap manke anyen.')
  await expectUsable(page)
  await speak(page, 'en')
  await text.fill('0:00 Senyè a se Gadò mwen.\n0:04 Mwen pap manke anyen.')
  await page.getByRole('button', { name: 'Use this transcript' }).click()
  await expect(page.getByText('The transcript is saved.')).toBeVisible()
  await expect(text).toBeHidden()
  await page.reload()
  await page.locator('summary', { hasText: 'Transcript' }).click()
  await expect(page.getByText('Senyè a se Gadò mwen.').first()).toBeVisible()
})

test('a post grows under its owner’s eyes, and says who has written it', async ({
  page,
  api,
  models: { writer },
}) => {
  const owner = await api.owner()
  await signIn(page, owner)
  const text = ['river', 'hammer', 'window']
    .flatMap((thing) =>
      Array.from(
        { length: 120 },
        (_, i) => `The ${thing} number ${i} stands beside the ${thing} of the house here.`,
      ),
    )
    .join(' ')
  writer.hold(2)
  const { id } = await api.call(blogs.create, { text }, owner.access_token)
  await page.goto(`/blogs/by/${id}`)
  const draft = page.getByRole('region', { name: 'The post so far' })
  await expect(draft.getByRole('heading', { name: 'Chapter 1' })).toBeVisible()
  await expect(draft.getByRole('heading', { name: 'Chapter 2' })).toBeHidden()
  await expectUsable(page)
  await speak(page, 'en')
  writer.release()
  await expect(page.getByRole('textbox', { name: 'Body' })).toHaveValue(/## Chapter 2/)
  await expect(page.getByText(/^Written by scribe-1, \d+ tokens, about \$0\.00\d+$/)).toBeVisible()
  await expectUsable(page)
})
