import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { docToMarkdown } from '#src/features/blogs/editing/doc-to-markdown.ts'
import { htmlToDoc } from '#src/features/blogs/editing/paste/html-to-doc.ts'
import { Problem } from '#server/http/problem.ts'
import { renderMarkdown } from '#server/blogs/markdown.ts'
import { docsHtml, docsMarkdown, wordHtml, wordMarkdown } from '#tests/support/samples/blogs/clipboard.ts'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { expectText, field } from '#tests/components/form.ts'
import { HeldRequest, respondToUploads } from '#tests/components/held-request.ts'
import { open } from '#tests/components/open.tsx'
import { callsOf, hold, respond } from '#tests/components/stub-server.ts'

respondToUploads()

const address = `/api/files/thumbnails/${'a'.repeat(64)}/text.webp`
const body = () => page.getByRole('textbox', { name: 'Body' })

async function openPost(text: string) {
  let post: Blog = { ...sampleBlog, body: text }
  await open(`/blogs/by/${post.id}`, {
    before: () => {
      respond(blogs.get, () => post)
      respond(blogs.update, ({ title, body: changed }) => {
        post = { ...post, title, body: changed, revision: post.revision + 1 }
        return { message: 'Blog was updated successfully.', blog: post }
      })
      respond(blogs.addPicture, () => ({ address, width: 10, height: 10 }))
      respond(blogs.fetchPicture, () => ({ address, width: 10, height: 10 }))
    },
  })
  await expect.element(body()).toBeVisible()
}

function paste(data: DataTransfer) {
  const target = body().element()
  ;(target as HTMLElement).focus()
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

function html(text: string): DataTransfer {
  const data = new DataTransfer()
  data.setData('text/html', text)
  data.setData('text/plain', 'plain')
  return data
}

async function photo(): Promise<DataTransfer> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 10, height: 10 })
  canvas.getContext('2d')!.fillRect(0, 0, 10, 10)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const data = new DataTransfer()
  data.items.add(new File([blob!], 'gado.png', { type: 'image/png' }))
  return data
}
const typed = () => (body().element() as HTMLTextAreaElement).value

const item = (level: number, text: string) =>
  `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">·</span>${text}</p>`
const spanned = '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>'

test.each([
  ['Word', wordHtml, wordMarkdown],
  ['Google Docs', docsHtml, docsMarkdown],
  ['a page with headings from level 1', '<h1>A</h1><h3>B</h3><h6>C</h6>', '## A\n\n#### B\n\n#### C'],
  ['a list in Word that begins deep', item(2, 'a') + item(1, 'b'), '- a\n\n* b'],
  ['a table for looks alone', '<table><tr><td><p>a</p></td><td>b</td></tr></table>', 'a\n\nb'],
  ['a cell over two columns', spanned, '| a |  |\n| --- | --- |\n| b | c |'],
  ['an address that runs scripts', '<p><a href="javascript:alert(1)">a</a><b>b</b></p>', 'a**b**'],
])('what is copied from %s becomes Markdown', (_, copied, markdown) => {
  const text = docToMarkdown(htmlToDoc(copied))
  expect(text).toBe(markdown)
  expect(renderMarkdown(text)).not.toContain('<p>|')
})

test('text of Word is pasted as Markdown where the cursor is', async () => {
  await openPost('Anvan.')
  ;(body().element() as HTMLTextAreaElement).setSelectionRange(6, 6)
  paste(html(`<p>Li <b>la</b></p>`))
  await expect.poll(typed).toBe('Anvan.Li **la**')
})

test('a pasted table turns the formatted view into plain text, and nothing is lost', async () => {
  await openPost('Anvan.')
  await page.getByRole('radio', { name: 'Formatted' }).click()
  await expect.element(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
  paste(html(wordHtml))
  await expectText('This post has something that the formatted view cannot show')
  expect(typed()).toContain(wordMarkdown)
  expect(typed()).toContain('Anvan.')
  await page.getByRole('radio', { name: 'Plain text' }).click()
})

test('lists and headings are pasted into the formatted view, and pictures of other sites are fetched', async () => {
  await openPost('Anvan.')
  await page.getByRole('radio', { name: 'Formatted' }).click()
  await expect.element(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
  paste(html(docsHtml.replace(/<div dir="ltr".*?<\/div>/s, '')))
  await expect.element(body().getByRole('heading', { name: 'Gadò a', level: 2 })).toBeVisible()
  await expect
    .poll(() => callsOf(blogs.fetchPicture).map(({ url }) => url))
    .toEqual(['https://pictures.example/gado.png'])
  await expect
    .poll(() => body().element().querySelector('img[alt="Yon gadò"]')?.getAttribute('src'))
    .toBe(address)
  await page.getByRole('radio', { name: 'Plain text' }).click()
  await expect.poll(typed).toContain(`![Yon gadò](${address})`)
})

test('a pasted picture is uploaded with its progress, can be cancelled, and shows why it failed', async () => {
  await openPost('Anvan.')
  const release = hold(blogs.addPicture)
  paste(await photo())
  const bar = page.getByRole('progressbar', { name: 'Adding gado.png…' })
  await expect.poll(() => HeldRequest.latest).toBeDefined()
  const { latest } = HeldRequest
  latest!.upload.onprogress!({ loaded: 20 })
  await expect.poll(() => (bar.element() as HTMLProgressElement).value).toBeGreaterThan(0.1)
  expect((bar.element() as HTMLProgressElement).value).toBeLessThan(1)
  await page.getByRole('button', { name: 'Cancel gado.png' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(latest!.aborted).toBe(true)
  release()
  expect(typed()).toBe('Anvan.')
  paste(await photo())
  await expect.poll(typed).toContain(`![](${address})`)
  respond(blogs.addPicture, () => {
    throw new Problem(400, 'No.', { fields: { file: 'This is not a photo.' } })
  })
  paste(await photo())
  await expectText('gado.png: This is not a photo.')
  await page.getByRole('button', { name: 'Dismiss gado.png' }).click()
})

test('a body that was cleared is discarded again', async () => {
  await openPost('Li la.')
  await field('Body').fill('')
  await page.getByRole('button', { name: 'Discard what was typed' }).click()
  await expect.poll(typed).toBe('Li la.')
  await expectText('All changes are saved')
  await userEvent.keyboard('{Tab}')
  expect(callsOf(blogs.update)).toHaveLength(0)
})
