import { expect } from 'vitest'

const linkSchemes = 'https?|mailto|tel'
const value = (of: string) => `"${of}"`
/** Attribute text: no quotes or brackets, everything escaped. */
const inside = '(?:[^"<>&]|&(?:amp|lt|gt|quot|#39);)*'

/** The exact tags allowed in a post. */
const tags = new RegExp(
  [
    '</?(?:p|h2|h3|h4|blockquote|ul|li|pre|code|strong|em|del|table|thead|tbody|tr|th|td)>',
    '</?ol>',
    '<ol start="\\d{1,9}">',
    '<(?:th|td) align="(?:left|right|center)">',
    '<(?:br|hr)>',
    '</a>',
    `<a href=${value(`(?:${linkSchemes}):${inside}`)}(?: title=${value(inside)})? rel="noopener nofollow">`,
    `<img src=${value(`https:${inside}`)} alt=${value(inside)}(?: title=${value(inside)})? loading="lazy">`,
  ].join('|'),
  'g',
)

/** Characters with a meaning for parsers. */
// oxlint-disable-next-line no-control-regex
const noText = /[<>"'\0-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}|&(?!(?:amp|lt|gt|quot|#39);)/u

/**
 * Expects a post's HTML to consist of allowed elements, attributes and schemes, properly nested, and text.
 * Strict at the character level, so that all parsers agree.
 */
export function expectSafeHtml(html: string): void {
  const rest = html.replace(tags, '')
  expect(noText.exec(rest)?.[0], rest.slice(0, 200)).toBeUndefined()
  const open: string[] = []
  for (const [tag] of html.matchAll(tags)) {
    const name = /^<\/?(\w+)/.exec(tag)![1]!
    if (['br', 'hr', 'img'].includes(name)) continue
    if (tag.startsWith('</')) expect(open.pop()).toBe(name)
    else open.push(name)
  }
  expect(open).toEqual([])
}
