import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it.each([
  ['Title with \u001e record separator', 'Title with  record separator'],
  ['Title with \u000b VT and \u0008 BS', 'Title with  VT and  BS'],
  ['Fffe \ufffe\uffff end', 'Fffe  end'],
  ['Half \ud83d of an emoji', 'Half  of an emoji'],
  ['Other half \ude4f', 'Other half '],
  ['Form\u000cfeed', 'Formfeed'],
  ['Delete\u007f and C1\u0085', 'Delete and C1'],
  ['Old Mac\rline\r\nend', 'Old Mac\nline\nend'],
  ['Kept: \t\n 🙏 é \u00a0 \u200f', 'Kept: \t\n 🙏 é \u00a0 \u200f'],
])('%j is %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

it('an XML parser accepts every character that is left', () => {
  const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('')
  const text = cleanText(`${all}\ud800\udfff\udbff\ufffe\uffff`).replaceAll(/[<&]/g, '')
  const parser = new SaxesParser()
  let problem: Error | undefined
  parser.on('error', (error) => {
    problem ??= error
  })
  parser.write(`<a>${text}</a>`).close()
  expect(problem).toBeUndefined()
})
