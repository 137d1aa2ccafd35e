import { createElement } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blogVersions } from '#contract/blogs/blog-versions.ts'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import type { RichBody as Original } from '#src/features/blogs/editing/rich-body.tsx'
import { renderMarkdown } from '#server/blogs/markdown.ts'
import { allInjections, injections } from '#tests/support/injections/injections.ts'
import { expectSafeHtml } from '#tests/support/injections/safe-html.ts'
import { sampleBlog } from '#tests/support/samples/blogs/sample-blog.ts'
import { expectAccessible } from '#tests/components/accessible.ts'
import { button, dialog, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { callsOf, hold, respond, setNetwork } from '#tests/components/stub-server.ts'

const faulty = vi.hoisted(() => ({ now: false }))
vi.mock('#src/features/blogs/editing/rich-body.tsx', async (original) => {
  const { RichBody } = await original<{ RichBody: typeof Original }>()
  return {
    RichBody: (props: Parameters<typeof Original>[0]) => {
      if (faulty.now) throw new Error('Failed to fetch dynamically imported module')
      return createElement(RichBody, props)
    },
  }
})

afterEach(() => {
  faulty.now = false
  vi.restoreAllMocks()
})

const way = (name: string) => page.getByRole('radio', { name })
const body = () => page.getByRole('textbox', { name: 'Body' })
const tools = () => page.getByRole('toolbar', { name: 'Tools' })
const tool = (name: string) => tools().getByRole('button', { name, exact: true })

/** Opens a post that the server keeps. */
async function openPost(details: Partial<Blog> = {}) {
  let post: Blog = { ...sampleBlog, ...details }
  await open(`/blogs/by/${post.id}`, {
    before: () => {
      respond(blogs.get, () => post)
      respond(blogs.update, ({ title, body: text }) => {
        post = { ...post, title, body: text, revision: post.revision + 1 }
        return { message: 'Blog was updated successfully.', blog: post }
      })
    },
  })
  await expect.element(body()).toBeVisible()
}

/** Returns what the line below the text has said since, each however short it stood there. */
function watchState(): () => string[] {
  const line = page.getByText(/min to read/).element()
  const seen: string[] = []
  const watching = new MutationObserver(() => {
    const state = line.textContent.split(' · ').at(-1)!
    if (state !== seen.at(-1)) seen.push(state)
  })
  watching.observe(line, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watching.disconnect())
  return () => seen
}

test('how long the text is and takes to read is counted as one types', async () => {
  await openPost({ body: 'Li la.' })
  await expectText('2 words · 1 min to read')
  await field('Body').fill('lapè '.repeat(1000))
  await expectText('1,000 words · 5 min to read')
})

test('what is typed is stored by itself, and the screen says where it stands', async () => {
  await openPost()
  await expectText('All changes are saved')
  const states = watchState()
  const release = hold(blogs.update)
  await field('Body').fill('Li la.')
  await expect.poll(states).toEqual(['Not saved yet', 'Being sent'])
  release()
  await expect.poll(states).toEqual(['Not saved yet', 'Being sent', 'All changes are saved'])
  expect(callsOf(blogs.update)).toMatchObject([{ body: 'Li la.' }])
  setNetwork('down')
  await field('Body').fill('Li la toujou.')
  await expectText(/Being sent|Saved on this device/)
  setNetwork('up')
})

test('a fault of the formatted view leaves plain text in its place, and it opens once it can', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await openPost()
  faulty.now = true
  await way('Formatted').click()
  await expectText('The formatted view could not be loaded.')
  await expect.element(body()).toHaveValue(sampleBlog.body)
  await field('Body').fill('## Seed\n\nStill here.')
  faulty.now = false
  await button('Try again').click()
  await expect.element(tools()).toBeVisible()
  await expectText('Still here.')
})

test('from plain to formatted and back the Markdown stays as it was', async () => {
  const text =
    '## One\n\nA **bold** and *soft* [link](https://lakou.example/a).\n\n- a\n- b\n\n1. c\n2. d\n\n> said'
  await openPost({ body: text })
  await way('Formatted').click()
  await expect.element(body().getByRole('heading', { name: 'One' })).toBeVisible()
  await way('Plain text').click()
  await expect.element(body()).toHaveValue(text)
  expect(callsOf(blogs.update)).toEqual([])
})

test('the tools are one stop for Tab, with arrows from one to the next', async () => {
  await openPost({ body: 'Li la.' })
  await way('Formatted').click()
  await expect.element(tools()).toBeVisible()
  await expectAccessible()
  ;(tool('Heading').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tool('Redo')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  await expect.element(tool('Bold')).toHaveFocus()
  await userEvent.keyboard('{Home}{Enter}')
  await expect.element(body().getByRole('heading', { name: 'Li la.' })).toBeVisible()
  await expect.element(tool('Heading')).toHaveAttribute('aria-pressed', 'true')
})

test('an address is asked for by the keyboard, and none that runs is taken', async () => {
  await openPost({ body: 'Li la.' })
  await way('Formatted').click()
  await tool('Link').click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('javascript:alert(1){Enter}')
  await expectText('Enter an address such as')
  await dialog().getByLabelText('Address').fill('')
  await userEvent.keyboard('lakou.example/a{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(body().getByRole('link')).toHaveAttribute('href', 'https://lakou.example/a')
  await tool('Picture').click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('preview and versions open and close by the keyboard', async () => {
  const version = { revision: 1, savedAt: '2026-11-22T12:00:00.000Z', words: 3 }
  await openPost()
  respond(blogs.preview, ({ body: text }) => ({ html: renderMarkdown(text) }))
  respond(blogVersions.list, () => ({
    versions: [
      { ...version, revision: 2, title: 'Now', current: true },
      { ...version, title: 'Before', current: false },
    ],
  }))
  respond(blogVersions.get, () => ({
    ...version,
    title: 'Before',
    body: 'Before.',
    description: '',
    tags: [],
    current: false,
  }))
  ;(button('Preview').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('heading', { name: 'Seed' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Preview')).toHaveFocus()
  ;(button('Versions').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const compare = page.getByRole('button', { name: /^Compare with/ })
  await expect.element(compare).toBeVisible()
  await expectAccessible()
  ;(compare.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectText('Added and removed since this version.')
  await expectAccessible()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

const ran = () => (globalThis as { pwned?: unknown }).pwned

/** What of an editor could run, or leads to what runs. */
function dangers(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (/^(script|iframe|object|embed|svg|math|form|style|base|link|meta)$/i.test(element.tagName))
      return [element.outerHTML]
    return [...element.attributes].flatMap(({ name, value }) => {
      if (name.startsWith('on') || name === 'srcdoc') return [`${name}=${value}`]
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name)
      return isAddress && !/^(https?|mailto|tel):/i.test(value) ? [`${name}=${value}`] : []
    })
  })
}

test(
  'nothing that is smuggled into a post runs in the formatted view or the preview',
  { timeout: 120_000 },
  async () => {
    await openPost({ body: 'Li la.' })
    respond(blogs.preview, ({ body: text }) => ({ html: renderMarkdown(text) }))
    setNetwork('up')
    await way('Formatted').click()
    await expect.element(tools()).toBeVisible()
    const { Editor } = await import('@tiptap/core')
    const shown = () =>
      document.querySelector('[role=textbox][aria-label=Body]') as Element & {
        editor: InstanceType<typeof Editor>
      }
    const { editableDoc } = await import('#src/features/blogs/editing/editable-doc.ts')
    let opened = 0
    for (const string of injections) {
      const { editor } = shown()
      const doc = editableDoc(string)
      if (doc) {
        opened++
        editor.commands.setContent(doc, { emitUpdate: false })
        expect(dangers(shown()), string.slice(0, 200)).toEqual([])
      }
      // As it is pasted: as HTML, and as text.
      editor.commands.setContent('', { emitUpdate: false })
      editor.view.pasteHTML(string)
      expect(dangers(shown()), string.slice(0, 200)).toEqual([])
      editor.commands.setContent('', { emitUpdate: false })
      editor.view.pasteText(string)
      expect(dangers(shown()), string.slice(0, 200)).toEqual([])
    }
    expect(opened).toBeGreaterThan(100)
    await way('Plain text').click()
    await field('Body').fill(allInjections)
    await button('Preview').click()
    await expect.element(dialog().getByRole('article')).toBeVisible()
    const post = dialog().getByRole('article').element().querySelector('div')!
    expect(dangers(post)).toEqual([])
    expectSafeHtml(renderMarkdown(allInjections))
    expect(ran()).toBeUndefined()
  },
)
