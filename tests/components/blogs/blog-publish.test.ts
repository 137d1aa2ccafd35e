import { expect, test } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { publications } from '#contract/blogs/publications.ts'
import type { Publication } from '#contract/blogs/publications.ts'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { button, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

const published: Publication = {
  status: 'published',
  slug: 'the-sower',
  publishedAt: '2026-11-22T12:00:00.000Z',
  url: '/@legliz/the-sower',
  updatedAt: '2026-11-22T12:00:00.000Z',
  locale: 'en-US',
  changed: false,
}

/** Opens a post that the server has; its calls are counted in their order. */
async function openPost(publication: Publication | null = null) {
  let shown = publication
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
      respond(publications.get, () => ({
        publication: shown,
        suggested_slug: 'the-sower',
        suggested_locale: shown?.locale ?? 'ht',
      }))
      respond(publications.publish, ({ locale = 'ht' }) => {
        order.push('published')
        shown = { ...published, locale }
        return { message: 'Your post is on your page.', publication: shown, missing_pictures: [] }
      })
      respond(publications.update, ({ locale = 'ht' }) => {
        order.push('published')
        shown = { ...published, locale }
        return { message: 'Your page shows the post as it is now.', publication: shown, missing_pictures: [] }
      })
    },
  })
  await expect.element(field('Body')).toBeVisible()
  // The card has a read of its own.
  await expect.element(field('Language of the text')).toBeVisible()
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

test('the language of a text is the one that was recognised, until another is chosen', async () => {
  await openPost()
  const language = field('Language of the text')
  await expect.element(language).toHaveDisplayValue('Haitian Creole')
  await button('Publish now').click()
  await expectText('Your post is on your page.')
  expect(callsOf(publications.publish)).toEqual([{ blog_id: sampleBlog.id, slug: '' }])
  // Its form stands there until that was read.
  await expect.element(button('Publish now')).not.toBeInTheDocument()
  await expect.element(language).toHaveDisplayValue('Haitian Creole')
  await language.selectOptions('Spanish')
  await expectText('You have chosen another language.')
  await button('Publish the changes').click()
  await expectText('Your page shows the post as it is now.')
  expect(callsOf(publications.update)).toEqual([{ blog_id: sampleBlog.id, locale: 'es' }])
  await expect.element(language).toHaveDisplayValue('Spanish')
  await expect.element(button('Publish the changes')).not.toBeInTheDocument()
})

test('a language that no list has is shown by its name, and stays', async () => {
  await openPost({ ...published, locale: 'pt-BR', changed: true })
  await expect.element(field('Language of the text')).toHaveDisplayValue('Portuguese (Brazil)')
  await button('Publish the changes').click()
  await expectText('Your page shows the post as it is now.')
  expect(callsOf(publications.update)).toEqual([{ blog_id: sampleBlog.id, locale: 'pt-BR' }])
})

test('a post that is on its page is sent before its changes are published', async () => {
  const order = await openPost({ ...published, changed: true })
  await field('Body').fill('Li la.')
  await button('Publish the changes').click()
  await expectText('Your page shows the post as it is now.')
  expect(order).toEqual(['Li la.', 'published'])
})

test('changes that cannot be sent are not published', async () => {
  await openPost({ ...published, changed: true })
  setNetwork('down')
  await field('Body').fill('Li la.')
  await button('Publish the changes').click()
  await expectText('The latest changes to the text have not been sent yet.')
  expect(callsOf(publications.update)).toEqual([])
})
