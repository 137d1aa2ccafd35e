import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { settings } from '#src/api/settings.ts'
import { renderFrom } from '#src/lib/served-page.ts'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { callsOf, respond } from '#tests/components/stub-server.ts'

const proposals = {
  quotes: ['A sower went out.', 'A sentence that was edited away.'],
  titles: ['The sower', 'Mark 4', 'A sower went out'],
  guessed: true,
  cut: true,
  removed: 2,
}

async function openPost(details: Partial<Blog>) {
  let post: Blog = { ...sampleBlog, ...details }
  await open(`/blogs/by/${post.id}`, {
    before: () => {
      respond(blogs.get, () => post)
      respond(blogs.update, ({ title, body }) => {
        post = { ...post, title, body, revision: post.revision + 1 }
        return { message: 'Blog was updated successfully.', blog: post }
      })
      respond(blogs.retry, () => ({ ...post, status: 'queued' as const }))
    },
  })
}

test('a quote that is proposed is put below its paragraph with one press', async () => {
  await openPost({ proposals })
  const insert = page.getByRole('button', { name: 'Insert as a quote' })
  await expect.element(insert).toBeVisible()
  // The sentence that is no longer in the text is not offered.
  expect(insert.elements()).toHaveLength(1)
  await expectAccessible()
  await insert.click()
  await expect
    .element(page.getByRole('textbox', { name: 'Body' }))
    .toHaveValue('## Seed\n\nA sower went out.\n\n> A sower went out.\n\n> He sowed \\*all\\* of it. (0:05)')
  await expect.element(insert).not.toBeInTheDocument()
})

test('a title is chosen with one press, and is not asked for once it is another', async () => {
  await openPost({ proposals })
  await button('Mark 4').click()
  await expect.element(field('Title')).toHaveValue('Mark 4')
  await field('Title').fill('My own')
  await expect.element(page.getByText('Or choose another title')).not.toBeInTheDocument()
})

test('what was guessed, cut and taken out is said', async () => {
  await openPost({ proposals })
  await expectText(/The source has no punctuation/)
  await expectText(/its end is missing here/)
  await expectText(/2 quotes or Bible passages that were not said were taken out/)
})

test('a post of an older server has no proposals', async () => {
  const { proposals: _, ...older } = sampleBlog
  await openPost(older)
  await expect.element(field('Title')).toHaveValue('The sower')
})

test('a post that the model did not write goes on without it with one press', async () => {
  await openPost({ status: 'failed', reason: 'The writing model took too long.', reason_code: 'writer_slow' })
  await button('Go on without the model').click()
  await expect.poll(() => callsOf(blogs.retry)).toMatchObject([{ blog_id: sampleBlog.id, by_model: false }])
})

test('with a model, what each way makes is said, and an edited transcript has no tone', async () => {
  await open('/create/blog', {
    before: () => {
      renderFrom({ language: 'en', origin: '', settings: { ...settings(), writer: true } })
      respond(blogs.create, () => sampleBlog)
      respond(blogs.get, () => sampleBlog)
    },
  })
  await expect.element(field('Writing tone')).toBeVisible()
  await page.getByRole('radio', { name: /Edited transcript, without a model/ }).click()
  await expect.element(field('Writing tone')).not.toBeInTheDocument()
  await field('YouTube URL').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await button('Generate Blog').click()
  await expect.poll(() => callsOf(blogs.create)).toMatchObject([{ by_model: false }])
})
