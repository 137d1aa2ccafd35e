import { SaxesParser } from 'saxes'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { expectSafeHtml } from '#tests/support/injections/safe-html.ts'
import { injectionGroups, injections } from '#tests/support/injections/injections.ts'
import { readPost } from '#server/blogs/post/read-post.ts'
import { htmlFile } from './html-file.ts'
import { wordFile } from './word-file.ts'

const post = (title: string, body: string) => ({
  title,
  blocks: readPost(body),
  author: 'Élisée Jean',
  locale: 'ht',
  reader: 'ht',
})

const sample = `# Gadò a

Li **fò** e li *dou*, [li la](https://x.example/?a=1&b=(2)) — Привет.

> Senyè a se gadò mwen.

3. twa
4. kat
   - anndan

| Jou | Lè |
|---|---|
| Dimanch | 9è |

![yon flè](https://x.example/flower.jpg)`

/** The parts of a Word document; each must be well-formed XML. */
function wordParts(bytes: Uint8Array) {
  const parts: Record<string, string> = {}
  for (const [name, part] of Object.entries(unzipSync(bytes))) {
    parts[name] = new TextDecoder('utf-8', { fatal: true }).decode(part)
    if (/\.(?:xml|rels)$/.test(name)) new SaxesParser().write(parts[name]).close()
  }
  return parts
}

const addressesOf = (rels: string) =>
  [...rels.matchAll(/Target="([^"]*)" TargetMode="External"/g)].map(([, address]) => address!)

it('a Word document has the title, headings, marks, links, quotes and numbers of a post', async () => {
  const parts = wordParts(await wordFile(post('Bon Gadò', sample)))
  const xml = parts['word/document.xml']!
  for (const text of ['Bon Gadò', 'Gadò a', 'Senyè a se gadò mwen.', 'Привет', 'Dimanch', 'yon flè']) {
    expect(xml).toContain(text)
  }
  expect(xml).toMatch(/<w:pStyle w:val="Title"\/>.*<w:pStyle w:val="Heading1"\/>/s)
  expect(xml).toMatch(/<w:b\/>.{0,200}<w:t [^>]*>fò</s)
  expect(xml).toMatch(/<w:i\/>.{0,200}<w:t [^>]*>dou</s)
  expect(parts['word/numbering.xml']).toContain('<w:start w:val="3"/>')
  expect(addressesOf(parts['word/_rels/document.xml.rels']!)).toEqual([
    'https://x.example/?a=1&amp;b=(2)',
    'https://x.example/flower.jpg',
  ])
})

it('an HTML file needs nothing beside itself, and says that nothing may run in it', () => {
  const html = new TextDecoder().decode(htmlFile(post('Bon <Gadò>', sample)))
  expect(html).toContain('<title>Bon &lt;Gadò&gt;</title>')
  expect(html).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src https:")
  expect(html).not.toMatch(/<(?:link|script)/)
})

it.each(Object.entries(injectionGroups))(
  'what is smuggled in stays text in every file: %s',
  async (_, strings) => {
    for (const title of strings) {
      const page = new TextDecoder().decode(htmlFile(post(title, title)))
      const body = page.slice(page.indexOf('</h1>') + 6, page.lastIndexOf('</body>'))
      expectSafeHtml(body)
      expectSafeHtml(/<h1 dir="auto">([^]*?)<\/h1>/.exec(page)![1]!)
      expectSafeHtml(/<title>([^]*?)<\/title>/.exec(page)![1]!)
    }
    const body = strings.join('\n\nxxx\n\n')
    const parts = wordParts(await wordFile(post(strings.join(' '), body)))
    const xml = parts['word/document.xml']!
    expect(xml).not.toMatch(/<w:(?:instrText|fldSimple|fldChar|altChunk|object|pict|drawing)/)
    const rels = parts['word/_rels/document.xml.rels']!
    for (const address of addressesOf(rels)) expect(address).toMatch(/^(?:https?|mailto|tel):/)
  },
)

it('has at least 200 strings to try', () => {
  expect(injections.length).toBeGreaterThan(200)
})

it('20,000 words are a file soon', async () => {
  const sentence = 'Bon gadò a konnen **mouton** l yo, e li rele [yo](https://x.example/) pa non yo. '
  const paragraph = `${sentence.repeat(8)}\n\n> ${sentence}\n\n- ${sentence}\n- youn\n\n`
  const body = paragraph.repeat(Math.floor(20_000 / paragraph.split(/\s+/).length))
  const began = process.cpuUsage().user
  await wordFile(post('Gadò a', body))
  expect((process.cpuUsage().user - began) / 1e6).toBeLessThan(5)
})
