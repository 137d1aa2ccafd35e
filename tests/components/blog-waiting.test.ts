import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blogs } from '#contract/blogs.ts'
import { Problem } from '#server/http/problem.ts'
import { write } from '#src/offline/outbox.ts'
import { sampleBlog } from '#tests/support/samples/sample-blog.ts'
import { expectAccessible } from './accessible.ts'
import { button, expectText, field } from './form.ts'
import { open } from './open.tsx'
import { callsOf, respond } from './stub-server.ts'

test('what was typed into a post that is deleted elsewhere can be read and copied', async () => {
  const { router } = await open(`/blogs/by/${sampleBlog.id}`, {
    before: () => {
      respond(blogs.get, () => sampleBlog)
      respond(blogs.update, () => {
        throw new Problem(404, 'There is no such post.')
      })
    },
  })
  await field('Body').fill('Li la toujou.')
  await expectText('There is no such post.')
  await router.navigate({ to: '/waiting' })
  await page.getByText('Read the text').click()
  await expectText('Li la toujou.')
  await expect.element(button('Copy the text')).toBeVisible()
  await expectAccessible()
})

test('what was typed on behind a text that was refused is saved as a new post, which opens', async () => {
  let saved = sampleBlog
  const { path } = await open('/waiting', {
    before: () => {
      respond(blogs.update, () => {
        throw new Problem(404, 'There is no such post.')
      })
      respond(blogs.create, ({ id = '', title, body = '' }) => {
        saved = { ...sampleBlog, id, title, body }
        return saved
      })
      respond(blogs.get, () => saved)
      respond(blogs.list, () => ({ blogs: [], currentPage: 1, totalPages: 0, totalItems: 0 }))
    },
  })
  const title = 'Seed'
  await write(blogs.update, { blog_id: sampleBlog.id, title, body: 'Li la.' })
  await write(blogs.update, { blog_id: sampleBlog.id, title, body: 'Li la toujou.' })
  await expectText('There is no such post.')
  await page.getByText('Read the text').click()
  await expectText(/Li la\.[^]*Li la toujou\./)
  await button('Save as a new post').click()
  await expect.element(field('Body')).toHaveValue('Li la toujou.')
  expect(callsOf(blogs.create)).toMatchObject([{ title, body: 'Li la toujou.' }])
  expect(path()).toBe(`/blogs/by/${saved.id}`)
  await expect.element(page.getByRole('link', { name: /to check/ })).not.toBeInTheDocument()
})
