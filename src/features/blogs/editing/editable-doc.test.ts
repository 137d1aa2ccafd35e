import type { JSONContent } from '@tiptap/core'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { docToMarkdown } from './doc-to-markdown.ts'
import { editableDoc } from './editable-doc.ts'
import { markdownToDoc } from './markdown-to-doc.ts'

/** Which of two marks is around the other makes no difference. */
const htmlOf = (body: string) =>
  (marked(body) as string).replaceAll('<em><strong>tout</strong></em>', '<strong><em>tout</em></strong>')

describe('a text that the editor can show', () => {
  it.each([
    ['headings and paragraphs', '## Gadò a\n\nLi **la**, li *la* nèt.\n\n### Ki jan\n\nYoun.'],
    [
      'quotes with their times',
      '> Senyè a se gadò mwen. (0:12)\n>\n> Mwen pap manke anyen.\n\n— Sòm 23 (1:02:03)',
    ],
    ['lists', '- youn\n- de\n  - de A\n    1. premye\n    2. dezyèm\n- twa\n\n3. twa\n4. kat'],
    ['lists with air', '- youn\n\n- de\n\n  Plis sou de.\n- twa'],
    ['lists side by side', '- youn\n- de\n\n* lòt lis\n\n1. a\n\n1) b'],
    ['hard breaks', 'Premye liy  \ndezyèm liy\\\ntwazyèm'],
    ['lines of a paragraph', 'Premye liy\ndezyèm liy'],
    ['code', 'Yon `kòd` ak ``yon ` ladan``.\n\n```js\nconst a = `**b**`\n```\n\n    endante'],
    [
      'links and pictures',
      '[Sòm *23*](https://lakou.example/a_b?x=1&y=2) ![Gadò a](https://lakou.example/a.jpg) https://lakou.example',
    ],
    ['marks within marks', '***tout*** **fò *ak panche* fò** *panche **fò** panche* ~~pa sa~~'],
    [
      'signs that are text',
      '2 \\* 3 = 6, snake_case_name, 5 < 6 & 7 > 3, \\# pa yon tit, [1], wi!, 50 %, a ~ b',
    ],
    ['rules', 'anlè\n\n---\n\nanba'],
    ['an empty text', ''],
  ])('comes back the same: %s', (_, body) => {
    const doc = editableDoc(body)
    expect(doc).toBeDefined()
    expect(htmlOf(docToMarkdown(doc!))).toBe(htmlOf(body))
    // Once more: it stays as it is.
    expect(docToMarkdown(editableDoc(docToMarkdown(doc!))!)).toBe(docToMarkdown(doc!))
  })
})

it.each([
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |'],
  ['HTML', 'a <b>fò</b> b'],
  ['a block of HTML', '<div>\n\na\n\n</div>'],
  ['things to do', '- [ ] lapriyè\n- [x] manje'],
  ['the name of a sign', 'Legliz &amp; fanmi'],
  ['a link with a hint', '[a](https://a.example "b")'],
  ['an address that is linked nowhere', '[a](javascript:alert(1))'],
  ['a reference', '[a]\n\n[a]: https://a.example'],
  ['a picture that is a link', '[![a](https://a.example/b.jpg)](https://a.example)'],
  ['code in bold', '**`kòd`**'],
  ['a list that begins with a quote', '- > a'],
])('%s stays Markdown', (_, body) => {
  expect(editableDoc(body)).toBeUndefined()
})

describe('what is typed into the editor', () => {
  const paragraph = (...content: JSONContent[]): JSONContent => ({
    type: 'doc',
    content: [{ type: 'paragraph', content }],
  })
  const typed = (text: string, ...types: string[]) => ({
    type: 'text',
    text,
    marks: types.map((type) => ({ type })),
  })
  const textIn = (node: JSONContent): string =>
    node.type === 'hardBreak' ? '\n' : (node.text ?? (node.content ?? []).map(textIn).join(''))

  it.each([
    '# pa yon tit',
    '- pa yon lis',
    '+ pa yon lis',
    '1. pa yon lis',
    '1) pa yon lis',
    '> pa yon sitasyon',
    '---',
    '===',
    '```',
    '*pa panche*',
    '**pa fò**',
    '_pa panche_',
    '`pa kòd`',
    '[pa](https://lyen.example)',
    '![pa](https://foto.example)',
    '<b>pa HTML</b>',
    '<!-- la -->',
    '&eacute; &#233;',
    '~~pa efase~~',
    'a | b',
    '\\',
    'a\\',
    '\\*',
    '[x]: https://a.example',
    '[ ] pa fè',
    '1986. Yon bèl ane',
    'a*b*c',
    '5 * 3 * 2',
    'snake_case',
    '__a__',
    'Mt 5:3-12; «wi»!',
    '!',
    '![',
    'a  b',
  ])('is text: %s', (text) => {
    const markdown = docToMarkdown(paragraph(typed(text)))
    expect(textIn(markdownToDoc(markdown)!).replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '))
    expect(markdownToDoc(markdown)!.content).toHaveLength(1)
  })

  it('has its marks close to the words', () => {
    expect(docToMarkdown(paragraph(typed('fò ', 'bold'), typed('la')))).toBe('**fò** la')
    expect(docToMarkdown(paragraph(typed('fò', 'bold'), typed('la', 'italic')))).toBe('**fò**_la_')
    // Markdown cannot say it.
    expect(docToMarkdown(paragraph(typed('fò.', 'bold'), typed('la')))).toBe('fò.la')
  })
})

it.each(['> ', '- '])('a text of 3,000 levels of %j stays Markdown', (sign) => {
  expect(editableDoc(`${sign.repeat(3000)}a`)).toBeUndefined()
})
