import PDFDocument from 'pdfkit'
import { SaxesParser } from 'saxes'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { unprintableIn, withSubstitutes } from '#contract/text/pdf-characters.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { expectSafeHtml } from '#tests/support/injections/safe-html.ts'
import { injectionGroups, injections } from '#tests/support/injections/injections.ts'
import { setFontFor } from '#server/pdf-fonts.ts'
import { readPost } from '#server/blogs/post/read-post.ts'
import { htmlFile } from './html-file.ts'
import { pdfFile } from './pdf-file.ts'
import { gapFor } from './printable.ts'
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

it('a PDF has the same, in letters of every script of the product, with numbered pages', async () => {
  const long = `${sample}\n\n${'Bon gadò a konnen mouton l yo. '.repeat(400)}`
  const bytes = await pdfFile(post('Bon Gadò', long))
  const pages = await pdfPages(bytes)
  expect(pages.length).toBeGreaterThan(2)
  const text = pages.join(' ')
  for (const part of ['Bon Gadò', 'Senyè a se gadò mwen.', 'Привет', '3.', '4.', 'Dimanch', 'yon flè']) {
    expect(text).toContain(part)
  }
  expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`)
  expect(Buffer.from(bytes).toString('latin1')).toContain('/URI (https://x.example/?a=1&b=\\(2\\))')
})

it.each([
  ['Lapè — “Bondye”, ‘kè’ « œuvre » … fè fwèt, ò è é à ç ï Œ € • ½ → ≠', undefined],
  ['Привет, Καλημέρα, ğ ș ž', undefined],
  ['Mèsi 🙏🏾 anpil 👨‍👩‍👧 e 🇭🇹!', 'Mèsi anpil e!'],
  ['Đức tin là nền tảng: ẩn, Ữ, 10 ₪'],
  ['1️⃣ ✓ ★ Lapè', '1 Lapè'],
  ['𝐆𝐫𝐚𝐬 ＡＢ ⅓ mwaʼn la\u00adpè', 'Gras AB 1⁄3 mwa’n lapè'],
])('a PDF prints letters, quotes and dashes, and leaves emoji out: %s', async (text, printed = text) => {
  const [page] = await pdfPages(await pdfFile(post(text, text)))
  expect(page!.split(printed)).toHaveLength(3)
  expect(page).not.toContain('?')
})

it('a list of things to do has boxes in a PDF', async () => {
  const [page] = await pdfPages(await pdfFile(post('Lis', '- [ ] lapè\n- [x] gras')))
  expect(page).toMatch(/\[ \] lapè.*\[x\] gras/)
})

it.each([
  ['Lapè שלום', 'שלום'],
  ['السلام عليكم', 'السلا'],
  ['平安', '平安'],
  ['10 ₿', '₿'],
])('a PDF with characters that no font of it has is not made: %s', async (text, characters) => {
  const failure = { name: 'UnprintableError', characters }
  await expect(pdfFile(post(text, 'Lapè'))).rejects.toMatchObject(failure)
  await expect(pdfFile(post('Lapè', `> **${text}**`))).rejects.toMatchObject(failure)
})

it.each(['regular', 'boldItalic'] as const)(
  'of each character it is known whether a PDF lacks it: %s',
  (weight) => {
    const doc = new PDFDocument()
    const isLacking = (character: string) => {
      try {
        setFontFor(doc, withSubstitutes(character), weight, gapFor)
        return false
      } catch {
        return true
      }
    }
    const all = Array.from({ length: 0x3100 - 0xa0 }, (_, i) => String.fromCodePoint(0xa0 + i))
    const wrong = all.filter((character) => isLacking(character) !== (unprintableIn(character) !== ''))
    expect(wrong.map((character) => character.codePointAt(0)!.toString(16))).toEqual([])
  },
)

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
    const pdf = Buffer.from(await pdfFile(post(strings.join(' '), body)))
    await expectSafePdf(pdf)
  },
)

/** Looks at every object of a PDF: nothing runs, opens or is attached, and links lead to schemes of links only. */
async function expectSafePdf(pdf: Buffer): Promise<void> {
  const objects = pdf.toString('latin1').replace(/stream\r?\n[^]*?endstream/g, '')
  // What stands in brackets is text.
  const names = objects.replace(/\((?:\\[^]|[^()\\])*\)/g, '()')
  expect(names).not.toMatch(
    /\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|GoToR|SubmitForm|ImportData)\b/,
  )
  // A name of an action is followed by what it is named, an address by one in brackets.
  expect(names).not.toMatch(/\/URI (?![(/\n])|\/URI <|\/S \/(?!URI)/)
  for (const [, address] of objects.matchAll(/\/URI \(((?:\\[^]|[^()\\])*)\)/g)) {
    expect(address).toMatch(/^(?:https?|mailto|tel):/)
  }
  await pdfPages(new Uint8Array(pdf))
}

it('has at least 200 strings to try', () => {
  expect(injections.length).toBeGreaterThan(200)
})

it('20,000 words are a file soon', async () => {
  const sentence = 'Bon gadò a konnen **mouton** l yo, e li rele [yo](https://x.example/) pa non yo. '
  const paragraph = `${sentence.repeat(8)}\n\n> ${sentence}\n\n- ${sentence}\n- youn\n\n`
  const body = paragraph.repeat(Math.floor(20_000 / paragraph.split(/\s+/).length))
  for (const make of [wordFile, pdfFile]) {
    const began = process.cpuUsage().user
    await make(post('Gadò a', body))
    expect((process.cpuUsage().user - began) / 1e6).toBeLessThan(5)
  }
})
