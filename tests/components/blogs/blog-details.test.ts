import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { publications } from '#contract/blogs/publications.ts'
import { Problem } from '#server/http/problem.ts'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, expectMessage, expectText, field } from '#tests/components/form.ts'
import { respondToUploads } from '#tests/components/held-request.ts'
import { open } from '#tests/components/open.tsx'
import { callsOf, respond } from '#tests/components/stub-server.ts'

respondToUploads()

const cover = `files/thumbnails/${'a'.repeat(64)}/wide.jpg`
const publication = {
  status: 'published' as const,
  slug: 'the-sower',
  publishedAt: '2026-11-22T12:00:00.000Z',
  url: '/@mariejoseph/the-sower',
  updatedAt: '2026-11-22T12:00:00.000Z',
  locale: 'en',
  changed: false,
}

async function openPost(details: Partial<Blog> = {}) {
  let post: Blog = { ...sampleBlog, description: 'A sower went out.', ...details }
  let shown = publication
  await open(`/blogs/by/${post.id}`, {
    before: () => {
      respond(blogs.get, () => post)
      respond(blogs.update, ({ title, body, description = '', tags = [] }) => {
        const typed = description !== ''
        const said = { description: description || 'A sower went out.', description_typed: typed }
        post = { ...post, title, body, ...said, tags, revision: post.revision + 1 }
        return { message: 'Blog was updated successfully.', blog: post }
      })
      respond(blogs.setCover, ({ alt }) => {
        post = { ...post, cover, cover_alt: alt }
        return { cover, cover_alt: alt }
      })
      respond(blogs.changeCover, ({ alt }) => {
        post = { ...post, cover_alt: alt }
        return { cover, cover_alt: alt }
      })
      respond(publications.get, () => ({
        publication: shown,
        suggested_slug: shown.slug,
        suggested_locale: 'en',
      }))
      respond(publications.update, ({ slug = shown.slug }) => {
        if (slug === 'taken') throw new Problem(400, 'No.', { fields: { slug: 'It is taken.' } })
        shown = { ...shown, slug, url: `/@mariejoseph/${slug}` }
        return { message: 'Done.', publication: shown, missing_pictures: [] }
      })
    },
  })
  await expect.element(field('Tags')).toBeVisible()
}
const lastUpdate = () => callsOf(blogs.update).at(-1)

test('a description and tags are typed, saved by themselves, and cleared', async () => {
  await openPost()
  await expectText('Left empty, it follows the text. Now it is: “A sower went out.”')
  await field('Description').fill('On  Matthew 13')
  await field('Tags').fill('#Seed, seed, Matthew')
  await expect.poll(lastUpdate).toMatchObject({ description: 'On Matthew 13', tags: ['Seed', 'Matthew'] })
  await expectText('All changes are saved')
  await expectAccessible()
  await field('Description').fill('')
  await expect.poll(lastUpdate).toMatchObject({ description: '', tags: ['Seed', 'Matthew'] })
  await expectText('Left empty, it follows the text. Now it is: “A sower went out.”')
})

test('too many tags are said at their field', async () => {
  await openPost()
  await field('Tags').fill('a,b,c,d,e,f,g,h,i,j,k')
  await button('Save').click()
  await expectMessage('Tags', 'At most 10 tags.')
})

test('a wide picture is chosen and described', async () => {
  await openPost()
  const canvas = Object.assign(document.createElement('canvas'), { width: 20, height: 10 })
  canvas.getContext('2d')!.fillRect(0, 0, 20, 10)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file][accept*="image"]')
  await userEvent.upload([...inputs].at(-2)!, new File([blob!], 'wide.png', { type: 'image/png' }))
  await field('What it shows').fill('A field')
  await button('Save what it shows').click()
  await expect.poll(() => callsOf(blogs.changeCover)).toEqual([{ blog_id: sampleBlog.id, alt: 'A field' }])
})

test('the address of a published post is changed, and one in use is refused at its field', async () => {
  await openPost()
  await button('Change the address').click()
  await field('End of the address').fill('taken')
  await button('Use this address').click()
  await expectMessage('End of the address', 'It is taken.')
  await field('End of the address').fill('seed')
  await button('Use this address').click()
  await expect.element(page.getByText(/mariejoseph\/seed/)).toBeVisible()
})
