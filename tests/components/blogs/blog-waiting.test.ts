import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blogs } from '#contract/blogs/blogs.ts'
import { Problem } from '#server/http/problem.ts'
import { write } from '#src/offline/outbox.ts'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { callsOf, respond } from '#tests/components/stub-server.ts'

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
  await expectText('This post was deleted elsewhere')
  await router.navigate({ to: '/waiting' })
  await page.getByText('Read the text').click()
  await expectText('Li la toujou.')
  await expect.element(button('Copy the text')).toBeVisible()
  await expectAccessible()
})

test('a post that is deleted elsewhere while one types is said to be so, and what was typed becomes a new one', async () => {
  const noSuchPost = new Problem(404, 'There is no such post.')
  let [isDeleted, saved] = [false, sampleBlog]
  const { path } = await open(`/blogs/by/${sampleBlog.id}`, {
    before: () => {
      respond(blogs.get, ({ blog_id }) => {
        if (isDeleted && blog_id === sampleBlog.id) throw noSuchPost
        return saved
      })
      respond(blogs.update, () => {
        isDeleted = true
        throw noSuchPost
      })
      respond(blogs.create, ({ id = '', title, body = '' }) => {
        saved = { ...sampleBlog, id, title, body }
        return saved
      })
      respond(blogs.list, () => ({ blogs: [], currentPage: 1, totalPages: 0, totalItems: 0 }))
    },
  })
  await field('Body').fill('Li la.')
  await expectText('This post was deleted elsewhere')
  await expect.element(button('Keep mine')).not.toBeInTheDocument()
  await expect.element(button('Delete')).not.toBeInTheDocument()
  await expectAccessible()
  await field('Body').fill('Li la toujou.')
  await button('Save as a new post').click()
  await expect.element(page.getByText('This post was deleted elsewhere')).not.toBeInTheDocument()
  await expect.element(field('Body')).toHaveValue('Li la toujou.')
  expect(callsOf(blogs.create)).toMatchObject([{ title: sampleBlog.title, body: 'Li la toujou.' }])
  await expect.poll(path).toBe(`/blogs/by/${saved.id}`)
  await expect.element(page.getByRole('link', { name: /to check/ })).not.toBeInTheDocument()
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
  await expect.poll(path).toBe(`/blogs/by/${saved.id}`)
  await expect.element(page.getByRole('link', { name: /to check/ })).not.toBeInTheDocument()
})
