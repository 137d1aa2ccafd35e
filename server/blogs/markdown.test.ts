import { expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

it('a post’s Markdown becomes HTML whose headings stand below the page’s title', () => {
  expect(renderMarkdown('# Gadò a\n\nLi **la**.\n\n> Vini\n\n- youn\n- de')).toBe(
    '<h2>Gadò a</h2>\n<p>Li <strong>la</strong>.</p>\n<blockquote>\n<p>Vini</p>\n</blockquote>\n<ul>\n<li>youn</li>\n<li>de</li>\n</ul>\n',
  )
})

it.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)> b', '<p>a &lt;img src=x onerror=alert(1)&gt; b</p>\n'],
  ['[x](javascript:alert(1))', '<p>x</p>\n'],
  ['[x](//evil.example)', '<p>x</p>\n'],
  ['![x](data:text/html,1)', '<p>x</p>\n'],
  ['```"><b>\n<i>\n```', '<pre><code>&lt;i&gt;</code></pre>\n'],
])('what is no text of a post stays text: %s', (body, html) => {
  expect(renderMarkdown(body)).toBe(html)
})
