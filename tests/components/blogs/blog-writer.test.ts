import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { queryClient } from '#src/api/query.ts'
import { button, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { callsOf, hold, respond } from '#tests/components/stub-server.ts'

const openPost = (details: Partial<Blog>) =>
  open(`/blogs/by/${sampleBlog.id}`, {
    before: () => respond(blogs.get, () => ({ ...sampleBlog, ...details })),
  })

test('while a post is asked for, its button says so and asks no second time', async () => {
  const { path } = await open('/create/blog', {
    before: () => {
      respond(blogs.create, () => sampleBlog)
      respond(blogs.get, () => sampleBlog)
    },
  })
  const release = hold(blogs.create)
  await field('YouTube URL').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await button('Generate Blog').click()
  await expect.element(button('Please wait..')).toBeDisabled()
  release()
  await expect.poll(path).toBe(`/blogs/by/${sampleBlog.id}`)
  expect(callsOf(blogs.create)).toHaveLength(1)
})

const draft = () => page.getByRole('region', { name: 'The post so far' })

afterEach(() => {
  vi.useRealTimers()
})

/** Lets so many seconds pass. A response takes none of them, however slow the machine is. */
async function pass(seconds: number): Promise<void> {
  vi.setTimerTickMode('manual')
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    do {
      await new Promise(requestAnimationFrame)
      await vi.advanceTimersByTimeAsync(0)
    } while (queryClient.isFetching({ queryKey: [blogs.get.name] }) > 0)
  }
  vi.setTimerTickMode('interval')
}

test('whether a post is written is asked every 5 seconds for a minute, then a notice is promised', async () => {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true })
  await openPost({ status: 'writing' })
  await expectText('Blog is being generated. Please stand by..')
  const asked = () => callsOf(blogs.get).length
  const first = asked()
  await pass(62)
  await expectText(
    'This takes longer than usual. It continues if you leave this page, and you are told when the post is written.',
  )
  const inAMinute = asked() - first
  expect(inAMinute).toBeGreaterThanOrEqual(10)
  expect(inAMinute).toBeLessThanOrEqual(13)
  await pass(30)
  expect(asked() - first).toBe(inAMinute)
})

test('what is written so far is read as it will be', async () => {
  await openPost({ status: 'writing' })
  await expect.element(draft()).toHaveAttribute('aria-busy', 'true')
  await expect.element(draft().getByRole('heading', { name: 'Seed', level: 2 })).toBeVisible()
  await expect.element(draft().getByText('He sowed *all* of it. (0:05)')).toBeVisible()
})

test('of a post that has failed it is shown what is kept', async () => {
  await openPost({ status: 'failed', reason: 'The writer cannot be reached just now.' })
  await expectText('The writer cannot be reached just now.')
  await expectText('This much is written and kept.')
  await expect.element(draft()).toHaveAttribute('aria-busy', 'false')
})

test.each([
  [
    { model: 'scribe-1', tokens: 12_345, cost: 0.0421, limited: false },
    /Written by scribe-1, 12,345 tokens, about \$0\.042$/,
  ],
  [{ model: 'scribe-1', tokens: 900, cost: null, limited: false }, /Written by scribe-1, 900 tokens$/],
  [{ model: null, tokens: 0, cost: null, limited: true }, /^You’ve used this month’s AI writing allowance/],
])('who has written it is said: %j', async (writer, text) => {
  await openPost({ writer })
  await expectText(text)
  await expect.element(field('Body')).toBeVisible()
})

test('of the local writer nothing is said', async () => {
  await openPost({})
  await expect.element(field('Body')).toBeVisible()
  await expect.element(page.getByText('Written by')).not.toBeInTheDocument()
})
