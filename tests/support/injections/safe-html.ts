import { expect } from 'vitest'

const linkSchemes = 'https?|mailto|tel'
const value = (of: string) => `"${of}"`
/** Text inside an attribute: no quote, no bracket, no sign that is not escaped. */
const inside = '(?:[^"<>&]|&(?:amp|lt|gt|quot|#39);)*'

/** Every tag that a post may have, letter for letter. */
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

/** What a parser could take for anything but text. */
// oxlint-disable-next-line no-control-regex
const noText = /[<>"'\0-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}|&(?!(?:amp|lt|gt|quot|#39);)/u

/**
 * Expects HTML of a post to be made of the elements, attributes and schemes that a post may have, each closed in its
 * turn, and of text. It asks for the very letters, so that no two parsers can read it in two ways.
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
