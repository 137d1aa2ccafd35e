import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['## Gadò a\n\nLi **la**, *wi*, ~~non~~ `kòd`.', 'Gadò a\n\nLi la, wi, non kòd.'],
  ['> Senyè a la. (0:12)\n> \n> Wi.', '    Senyè a la. (0:12)\n\n    Wi.'],
  ['- youn\n- de\n  - twa', '• youn\n• de\n  • twa'],
  ['3. a\n4. b', '3. a\n4. b'],
  ['- [x] fè l\n- [ ] poko', '• ☑ fè l\n• ☐ poko'],
  ['| a | b |\n|---|---|\n| **c** | d \\| e |', 'a\tb\nc\td | e'],
  ['[li](https://a.example) <https://b.example>', 'li (https://a.example) https://b.example'],
  ['![Foto a](https://a.example/b.jpg)', 'Foto a'],
  ['\\*pa yon lis\\* 2 * 3 snake_case', '*pa yon lis* 2 * 3 snake_case'],
  ['```js\na *b*\n```\n\n---\n\nc  \nd', '    a *b*\n\nc\nd'],
  ['Jan &amp; Mari &#233;', 'Jan & Mari é'],
])('a plain text has no signs of Markdown: %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})
