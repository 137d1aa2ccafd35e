import { expect, it } from 'vitest'
import { expectSafeHtml } from '#tests/support/injections/safe-html.ts'
import { injectionGroups, injections } from '#tests/support/injections/injections.ts'
import { renderMarkdown } from '#server/blogs/markdown.ts'
import { htmlFile } from './html-file.ts'

const fileOf = (title: string, body: string) => htmlFile({ title, html: renderMarkdown(body), locale: 'ht' })

it('an HTML file needs no other file, and its policy allows no script', () => {
  const html = fileOf('Bon <Gadò>', '# Gadò a\n\nLi **fò**.\n\n![yon flè](https://x.example/flower.jpg)')
  expect(html).toContain('<html lang="ht">')
  expect(html).toContain('<title>Bon &lt;Gadò&gt;</title>')
  expect(html).toContain('<p>Li <strong>fò</strong>.</p>')
  expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src https:")
  expect(html).not.toMatch(/<(?:link|script)/)
})

it.each(Object.entries(injectionGroups))('injected markup stays text in the file: %s', (_, strings) => {
  for (const title of strings) {
    const page = fileOf(title, title)
    expectSafeHtml(page.slice(page.indexOf('</h1>') + 6, page.lastIndexOf('</body>')))
    expectSafeHtml(/<h1 dir="auto">([^]*?)<\/h1>/.exec(page)![1]!)
    expectSafeHtml(/<title>([^]*?)<\/title>/.exec(page)![1]!)
  }
})

it('has at least 200 strings to try', () => {
  expect(injections.length).toBeGreaterThan(200)
})
