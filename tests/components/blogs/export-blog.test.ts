import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { integrations } from '#contract/blogs/integrations.ts'
import { podcasts } from '#contract/podcasts.ts'
import { Problem } from '#server/http/problem.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

const blog: Blog = { ...sampleBlog, title: 'Bon: gadò/a?', body: '## Gadò a\n\nLi la.' }

/** What the browser was told to save. */
function watchFiles() {
  const files: { name: string; text: Promise<string> }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const text = fetch(this.href).then((response) => response.text())
    files.push({ name: this.download, text })
  })
  return files
}

afterEach(() => vi.restoreAllMocks())

function respondPost(): void {
  respond(blogs.get, () => blog)
  respond(blogs.update, ({ title, body }) => ({ message: '', blog: { ...blog, title, body } }))
  respond(integrations.list, () => [])
}

async function openExport(): Promise<void> {
  await open(`/blogs/by/${blog.id}`, { before: respondPost })
  await button('Export').click()
  await expect.element(dialog()).toBeVisible()
}

test('a post is saved as a text and as Markdown by the device, as it is on the screen', async () => {
  const files = watchFiles()
  await open(`/blogs/by/${blog.id}`, { before: respondPost })
  await field('Body').fill('Li la toujou.')
  setNetwork('down')
  await button('Export').click()
  await button('Download as Text').click()
  await button('Download as Markdown').click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Bon gadò a.txt', 'Bon gadò a.md'])
  expect(await files[0]!.text).toBe('Bon: gadò/a?\n\nLi la toujou.\n')
  expect(await files[1]!.text).toBe('# Bon: gadò/a?\n\nLi la toujou.\n')
  expect(callsOf(blogs.export)).toEqual([])
})

test('nothing moves from under the finger when the sites are known', async () => {
  let release = () => {}
  await open(`/blogs/by/${blog.id}`, {
    before: () => {
      respondPost()
      release = hold(integrations.list)
    },
  })
  await button('Export').click()
  const top = () => button('Download as Text').element().getBoundingClientRect().top
  // Comes to rest first.
  await button('Download as Text').hover()
  const before = top()
  release()
  await expect.element(dialog().getByRole('link', { name: 'Connect a site' })).toBeVisible()
  expect(Math.abs(top() - before)).toBeLessThan(1)
})

test('the HTML file comes from the server, and a failure is shown', async () => {
  const files = watchFiles()
  await openExport()
  const release = hold(blogs.export)
  respond(blogs.export, () => new Response('a page'))
  await button('Download as HTML').click()
  await expect.element(button('Download as HTML')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Bon gadò a.html'])
  expect(callsOf(blogs.export)).toEqual([{ blog_id: blog.id }])
  respond(blogs.export, () => {
    throw new Problem(409, m.blog_not_written())
  })
  await button('Download as HTML').click()
  await expectText('not written yet')
})

test('what is not saved is said, and without a network what there is', async () => {
  await openExport()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  // What is typed is sent by itself after a moment.
  const release = hold(blogs.update)
  await field('Body').fill('Li la toujou.')
  await button('Export').click()
  await expectText('HTML and PDF hold what was saved last.')
  setNetwork('down')
  await button('Download as HTML').click()
  await expectText('Without a network there are Text and Markdown.')
  release()
})

test('a Word file is read into the form, and one that cannot be says why', async () => {
  await open('/create/blog', {
    before: () =>
      respond(podcasts.mine, () => ({ podcastFiles: [], currentPage: 1, totalPages: 0, totalItems: 0 })),
  })
  await page.getByRole('radio', { name: 'A text' }).click()
  respond(blogs.readFile, ({ filename }) => ({ text: 'Senyè a se gadò mwen.', filename }))
  const choose = (name: string) =>
    userEvent.upload(field('Choose a file'), new File([new Uint8Array(20)], name))
  await choose('prèch.docx')
  await expect.element(field('Text')).toHaveValue('Senyè a se gadò mwen.')
  await expectText('prèch.txt')
  respond(blogs.readFile, () => {
    throw new Problem(415, m.blog_file_locked(), { fields: { file: m.blog_file_locked() } })
  })
  await choose('kle.docx')
  await expectText('This file is protected by a password.')
  setNetwork('down')
  await choose('prèch.docx')
  await expectText('The Word file could not be read.')
})
