import { expect, test } from 'vitest'
import { blogs } from '#contract/blogs.ts'
import { publications } from '#contract/publications.ts'
import type { Publication } from '#contract/publications.ts'
import { sampleBlog } from '#tests/support/samples/sample-blog.ts'
import { button, expectText, field } from './form.ts'
import { open } from './open.tsx'
import { callsOf, hold, respond, setNetwork } from './stub-server.ts'

const published: Publication = {
  status: 'published',
  slug: 'the-sower',
  publishedAt: '2026-11-22T12:00:00.000Z',
  url: '/@legliz/the-sower',
  updatedAt: '2026-11-22T12:00:00.000Z',
  locale: 'en-US',
  changed: false,
}

/** Opens a post that the server keeps; its calls are counted in their order. */
async function openPost() {
  let post = sampleBlog
  const order: string[] = []
  await open(`/blogs/by/${post.id}`, {
    before: () => {
      respond(blogs.get, () => post)
      respond(blogs.update, ({ title, body }) => {
        order.push(body)
        post = { ...post, title, body, revision: post.revision + 1 }
        return { message: 'Blog was updated successfully.', blog: post }
      })
      respond(publications.publish, () => {
        order.push('published')
        return { message: 'Your post is on your page.', publication: published }
      })
    },
  })
  await expect.element(field('Body')).toBeVisible()
  return order
}

test('what was just typed is sent before the post is published', async () => {
  const order = await openPost()
  const release = hold(blogs.update)
  await field('Body').fill('Li la.')
  await button('Publish').click()
  await expect.element(button('Publish')).toHaveAttribute('aria-busy', 'true')
  expect(callsOf(publications.publish)).toEqual([])
  release()
  await expectText('Your post is on your page.')
  expect(order).toEqual(['Li la.', 'published'])
})

test('a text that cannot be sent is not published as it was before, and that is said', async () => {
  await openPost()
  setNetwork('down')
  await field('Body').fill('Li la.')
  await button('Publish').click()
  await expectText('The latest changes to the text have not been sent yet.')
  expect(callsOf(publications.publish)).toEqual([])
})

test('a text without a title is not published as it was before', async () => {
  await openPost()
  await field('Title').fill('')
  await button('Publish').click()
  await expectText('The latest changes to the text have not been sent yet.')
  expect(callsOf(publications.publish)).toEqual([])
})
