import { strToU8 } from 'fflate'
import { SaxesParser } from 'saxes'
import { beforeAll, expect, it, vi } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { posts } from '#contract/blogs/posts.ts'
import { escapeHtml } from '#server/blogs/markdown.ts'
import { cleanText } from '#server/http/clean-text.ts'
import { docx } from '#tests/support/samples/account/resumes.ts'
import { startApi } from '#tests/support/api.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { injections } from '#tests/support/injections/injections.ts'
import { publishing } from '#tests/support/blogs/publishing.ts'
import { expectSafeHtml } from '#tests/support/injections/safe-html.ts'
import { metaOf, servedData } from '#tests/support/served.ts'

// What somebody puts into a post, sent to the API as it is and looked for wherever the post is shown.

const api = await startApi()
// Slow, because it compiles the app's components.
beforeAll(() => api.publicPages())
const { writer, publish, update } = publishing(api)
type Writer = Awaited<ReturnType<typeof writer>>
const slug = 'bon-gado-a'

/** The API takes no text with a zero in it at all. */
const sendable = injections.filter((injection) => !injection.includes('\0'))
const allSendable = sendable.join('\n\nxxx\n\n')

/** As many of them in one title as it has room for. */
const titles = sendable.reduce<string[]>((packed, injection) => {
  const last = packed.at(-1)
  const longer = last === undefined ? injection : `${last} x ${injection}`
  if (last !== undefined && longer.length <= 300) packed[packed.length - 1] = longer
  else packed.push(injection.slice(0, 300))
  return packed
}, [])

/** A text without what no document may hold, with one space for many. */
const plainText = (text: string) => text.replace(unwritable, '').replace(/\s+/g, ' ').trim()
// oxlint-disable-next-line no-control-regex
const unwritable = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** The tags of a page with the names of their attributes: what a text must not change. */
const tagsOf = (markup: string) =>
  (markup.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, '=""')).join('\n')

/** Opens the page and the feed of a published post. */
async function shown({ username }: Writer) {
  const [page, feed] = await Promise.all([
    api.app.request(`/@${username}/${slug}`, { headers: { 'accept-language': 'en' } }),
    api.app.request(`/@${username}/posts.xml`),
  ])
  expect([page.status, feed.status]).toEqual([200, 200])
  return { page: await page.text(), feed: await feed.text() }
}

/** Reads XML as strictly as there is. Returns its elements, and the texts of each. Throws where it is not well-formed. */
function readXml(xml: string): { elements: string[]; texts: Map<string, string> } {
  const parser = new SaxesParser({ xmlns: true })
  const elements: string[] = []
  const texts = new Map<string, string>()
  const add = (text: string) => texts.set(elements.at(-1)!, (texts.get(elements.at(-1)!) ?? '') + text)
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => elements.push(name))
  parser.on('text', (text) => elements.length > 0 && add(text))
  parser.on('cdata', add)
  parser.write(xml).close()
  return { elements, texts }
}

const change = ({ id, token }: Writer, title: string, body: string) =>
  api.call(blogs.update, { blog_id: id, title, body }, { token })
const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)![1]!) as { headline: string }

it('no title changes anything of the page, the preview of a link or the feed but its text', async () => {
  const author = await writer()
  expect((await publish(author, { slug })).status).toBe(200)
  const plain = await shown(author)
  for (const title of titles) {
    const saved = await change(author, title, 'Senyè a se gadò mwen.')
    expect(saved.status, title).toBe(200)
    expect((await update(author)).status).toBe(200)
    const { page, feed } = await shown(author)
    expect(tagsOf(page), title).toBe(tagsOf(plain.page))
    expect(readXml(feed).elements, title).toEqual(readXml(plain.feed).elements)
    const known = saved.body.blog.title
    expect(known.startsWith(structured(page).headline)).toBe(true)
    expect(servedData(page).post?.title).toBe(known)
    expect(metaOf(page, 'og:title')).toBe(known)
    expect(plainText(readXml(feed).texts.get('title')!)).toContain(plainText(known))
  }
})

it('no body shows anything but text in the preview, on the page and in the feed', async () => {
  const author = await writer()
  await publish(author, { slug })
  const plain = await shown(author)
  expect((await change(author, 'Gadò a', allSendable)).status).toBe(200)
  expect((await update(author)).status).toBe(200)
  const preview = await api.call(blogs.preview, { body: allSendable }, author)
  expectSafeHtml(preview.body.html)
  const { body: post } = await api.call(posts.get, { username: author.username, slug })
  expectSafeHtml(post.html)
  const { page, feed } = await shown(author)
  expect(page).toContain(post.html)
  expect(tagsOf(page.replace(post.html, () => '')).length).toBeLessThanOrEqual(tagsOf(plain.page).length)
  const { elements, texts } = readXml(feed)
  expect(elements).toEqual(readXml(plain.feed).elements)
  expectSafeHtml(texts.get('content')!.trim())
})

it('no title and no body runs in a file', async () => {
  const author = await writer()
  expect((await change(author, titles[0]!, allSendable)).status).toBe(200)
  const response = await api.app.request(...callRequest(blogs.export, { blog_id: author.id }, author))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="post\.html"; filename\*=UTF-8''(?:[\w.~-]|%[\dA-F]{2})+$/,
  )
  expect(await response.text()).not.toMatch(
    /<script|<iframe|<svg|<object|<[^>]+\son\w+=|(?:href|src)="?\s*(?:javascript|data|vbscript):/i,
  )
})

/** All of them, as what somebody says in the subtitles of a video. */
const subtitles = sendable.map((injection, at) => {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
  return `${time(at * 5)} --> ${time(at * 5 + 4)}\n${plainText(injection)}`
})

it.each([
  ['a text', sendable.map(plainText).join('\n\n'), undefined],
  ['subtitles', `WEBVTT\n\n${subtitles.join('\n\n')}`, 'prèch.vtt'],
])('a transcript of nothing else becomes a post of text: %s', async (_, text, filename) => {
  const { token } = await writer()
  const { body, status } = await api.call(blogs.create, { text, filename, title: titles[1]! }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  const post = await vi.waitFor(async () => {
    const read = await api.call(blogs.get, { blog_id: body.id }, { token })
    expect(read.body.status).toBe('blog_body_completed')
    return read.body
  }, 60_000)
  const { body: preview } = await api.call(blogs.preview, { body: post.body }, { token })
  expectSafeHtml(preview.html)
  expect(preview.html).not.toMatch(/<img/)
})

it('a Word file of nothing else is read as its text, whatever its name', async () => {
  const lines = sendable.map((text) => plainText(cleanText(text)))
  const runs = lines.map(
    (line) => `<w:p><w:r><w:t xml:space="preserve">${escapeHtml(line)}</w:t></w:r></w:p>`,
  )
  const main = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${runs.join('')}</w:body></w:document>`
  const file = new Blob([new Uint8Array(docx({ 'word/document.xml': strToU8(main) }))])
  const { token } = await writer()
  for (const filename of [
    sendable[0]!,
    '../../etc/passwd',
    'a\r\nSet-Cookie: b=c.vtt',
    '"><svg onload=x>.docx',
  ]) {
    const { status, body, headers } = await api.call(blogs.readFile, { file, filename }, { token })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('set-cookie')).toBeNull()
    for (const line of lines) expect(plainText(body.text)).toContain(line)
  }
})

it('no name of a file does anything but say how it is to be read', async () => {
  const { token } = await writer()
  const statuses = new Set<number>()
  for (const name of sendable) {
    const input = { text: '', filename: `${name.slice(0, 290)}.txt` }
    const { status, body } = await api.call(blogs.create, input, { token })
    statuses.add(status)
    expect(Object.keys(body.fields ?? {})).toEqual(['text'])
  }
  expect([...statuses]).toEqual([400])
})
