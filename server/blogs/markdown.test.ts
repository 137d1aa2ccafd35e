import { describe, expect, it } from 'vitest'
import { maxBlogCharacters } from '#contract/blogs/blogs.ts'
import { expectSafeHtml } from '#tests/support/injections/safe-html.ts'
import { allInjections, injectionGroups } from '#tests/support/injections/injections.ts'
import { seeds } from '#tests/support/seeds.ts'
import { renderMarkdown } from './markdown.ts'
import { inMarkdown } from './writer/in-markdown.ts'
import { writeLocally } from './writer/local-writer.ts'

it('a post’s Markdown becomes HTML whose headings stand below the page’s title', () => {
  expect(renderMarkdown('# Gadò a\n\nLi **la**.\n\n> Vini\n\n- youn\n- de')).toBe(
    '<h2>Gadò a</h2>\n<p>Li <strong>la</strong>.</p>\n<blockquote>\n<p>Vini</p>\n</blockquote>\n<ul>\n<li>youn</li>\n<li>de</li>\n</ul>\n',
  )
})

it.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
  ['a <img src=x onerror=alert(1)> b', '<p>a &lt;img src=x onerror=alert(1)&gt; b</p>\n'],
  ['<code><img src=x onerror=alert(1)//', '<p>&lt;code&gt;&lt;img src=x onerror=alert(1)//</p>\n'],
  ['[x](javascript:alert(1))', '<p>x</p>\n'],
  ['[x](//evil.example)', '<p>x</p>\n'],
  ['[x](https://lakou.example@evil.example)', '<p>x</p>\n'],
  ['![x](data:text/html,1)', '<p>x</p>\n'],
  ['```"><b>\n<i>\n```', '<pre><code>&lt;i&gt;</code></pre>\n'],
])('what is no text of a post stays text: %s', (body, html) => {
  expect(renderMarkdown(body)).toBe(html)
})

it.each([
  ['a  \nb\nc', '<p>a<br>b\nc</p>\n'],
  ['3. a\n4. b\n   - c', '<ol start="3">\n<li>a</li>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ol>\n'],
  ['- a\n\n- b', '<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n'],
  ['- [x] fè l\n- [ ] poko', '<ul>\n<li>☑ fè l</li>\n<li>☐ poko</li>\n</ul>\n'],
  [
    '| a | b |\n|:-|-:|\n| **c** | d |',
    '<table>\n<thead>\n<tr><th align="left">a</th><th align="right">b</th></tr>\n</thead>\n<tbody>\n<tr><td align="left"><strong>c</strong></td><td align="right">d</td></tr>\n</tbody>\n</table>\n',
  ],
  ['a\n\n---\n\n~~b~~ `c`', '<p>a</p>\n<hr>\n<p><del>b</del> <code>c</code></p>\n'],
  ['&eacute; &#233; &#xE9; &amp; &lt; &foo;', '<p>é é é &amp; &lt; &amp;foo;</p>\n'],
  [
    '[a](https://x.example/?a=1&amp;b=2 "d &quot;e&quot;")',
    '<p><a href="https://x.example/?a=1&amp;b=2" title="d &quot;e&quot;" rel="noopener nofollow">a</a></p>\n',
  ],
  ['![a](https://x.example/b.jpg)', '<p><img src="https://x.example/b.jpg" alt="a" loading="lazy"></p>\n'],
  ['[a][b]\n\n[b]: https://x.example', '<p><a href="https://x.example/" rel="noopener nofollow">a</a></p>\n'],
])('what a post is made of: %j', (body, html) => {
  expect(renderMarkdown(body)).toBe(html)
})

describe('what is smuggled into a post brings no element, attribute or address of its own', () => {
  it.each(Object.entries(injectionGroups))('%s', (_, strings) => {
    for (const string of strings) {
      for (const body of [string, `Li di: ${string} epi`, `> - ${string}`, `| a |\n|-|\n| ${string} |`]) {
        expectSafeHtml(renderMarkdown(body))
      }
    }
  })

  it('also where all of them come together, or out of the local writer', () => {
    expectSafeHtml(renderMarkdown(allInjections))
    for (const string of Object.values(injectionGroups).flat()) {
      expectSafeHtml(renderMarkdown(inMarkdown(string)))
    }
    const cues = Object.values(injectionGroups)
      .flat()
      .map((text, at) => ({ start: at, end: at + 1, text: `${text}.` }))
    expectSafeHtml(renderMarkdown(writeLocally({ timed: true, cues }, { language: 'en' }).body))
  })
})

const characters = seeds.length > 1 ? maxBlogCharacters : 50_000
const deep = (open: string) => open.repeat(characters / open.length)

// As many as a post may have in npm run test:long.
describe('what is nested as deep as it goes is rendered soon', () => {
  it.each(
    [
      '[|![|[a](|![a](|[a](b |[]|*a |**a |***a |*a **b |_a |__a |~~a|`a|<|<a |<!--|&|&amp;|\\|!|(|a@|www.|http://a.b/',
      '> |>|- |1. |> - |- a\n|1. a\n|- a\n\n|# a\n|a\n-\n|-\n|```\n|- [ ] {\n.* |- [ ] {#\n-|*_~`[<!\n|a   \n',
      '<div>\n|[a]: |\n| |\t|[a] [a]: b\n\n',
    ]
      .join('|')
      .split('|')
      .concat('|a', '|a|\n', 'www.|'),
  )('%j', (open) => {
    const began = process.cpuUsage().user
    const long = deep(open)
    renderMarkdown([' ', '\t', '('].includes(open) ? `[a](${long}` : long)
    // A tenth of this on an idle machine; what is not bounded takes minutes for all of them.
    expect((process.cpuUsage().user - began) / 1e6).toBeLessThan(characters / 20_000)
  })
})

it('a long paragraph keeps its marks', () => {
  const sentence = 'Bon **gadò** a konnen [mouton](https://x.example/) l yo. '
  const html = renderMarkdown(sentence.repeat(500))
  expect(html.match(/<strong>gadò<\/strong>/g)!.length).toBeGreaterThan(480)
})
