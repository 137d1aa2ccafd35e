import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blogs } from '#contract/blogs.ts'
import { Problem } from '#server/http/problem.ts'
import { sampleBlog } from '#tests/support/samples/sample-blog.ts'
import { expectAccessible } from './accessible.ts'
import { button, expectText, field } from './form.ts'
import { open } from './open.tsx'
import { respond } from './stub-server.ts'

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
