import { expect, test } from 'vitest'
import { renderMarkdown } from '#server/blogs/markdown.ts'
import { allInjections, injections } from '#tests/support/injections/injections.ts'

// The browser’s own parser, and the browser itself: what it makes of a post that others wrote. This page has no
// Content-Security-Policy that would help.

const allowed: Record<string, string[]> = {
  A: ['href', 'title', 'rel'],
  IMG: ['src', 'alt', 'title', 'loading'],
  OL: ['start'],
  TD: ['align'],
  TH: ['align'],
  ...Object.fromEntries(
    ['P', 'H2', 'H3', 'H4', 'BLOCKQUOTE', 'UL', 'LI', 'PRE', 'CODE', 'STRONG', 'EM', 'DEL', 'BR', 'HR']
      .concat(['TABLE', 'THEAD', 'TBODY', 'TR'])
      .map((name) => [name, []]),
  ),
}

/** Every element, attribute and address in a part of a page that a post may not have. */
function foreignIn(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const attributes = allowed[element.tagName]
    if (!attributes || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [element.outerHTML]
    return [...element.attributes].flatMap(({ name, value }) => {
      if (!attributes.includes(name)) return [`${element.tagName} ${name}`]
      if (name === 'href' && !/^(?:https?|mailto|tel):/.test(value)) return [value]
      return name === 'src' && !value.startsWith('https:') ? [value] : []
    })
  })
}

const ran = () => (globalThis as { pwned?: unknown }).pwned
const askedOf = (host: string) =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes(host))

test('nothing of what is smuggled into a post is an element, and nothing runs or is fetched', async () => {
  for (const string of [...injections, allInjections]) {
    const html = renderMarkdown(string)
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(foreignIn(page.body), string.slice(0, 200)).toEqual([])
    expect(page.head.children).toHaveLength(0)
  }

  const post = document.createElement('div')
  document.body.append(post)
  post.innerHTML = injections.map((string) => `<section>${renderMarkdown(string)}</section>`).join('')
  // A tag of theirs would have ended a section, or begun one.
  expect(post.children).toHaveLength(injections.length)
  for (const section of post.children) expect(foreignIn(section)).toEqual([])
  // Handlers of errors run when what they wait for has failed.
  const probe = document.createElement('img')
  const failed = new Promise((resolve) => probe.addEventListener('error', resolve))
  probe.src = 'data:image/png;base64,AA'
  post.append(probe)
  await failed
  for (const link of post.querySelectorAll('a')) {
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
  }
  expect(ran()).toBeUndefined()
  expect(askedOf('evil.example')).toEqual([])
  post.remove()
})
