import type { JSONContent } from '@tiptap/core'
import { inlineOf, styleOf } from './inline-of.ts'

// Word has no lists on the clipboard but paragraphs: "mso-list:l0 level2 lfo1" in their style says which list and how deep,
// and the number or the bullet stands before the text, in an element whose style is "mso-list:Ignore".

/** An entry of a list of Word's. */
export interface WordItem {
  /** From 1. */
  level: number
  ordered: boolean
  content: JSONContent[]
}

/** Returns the entry that a paragraph is; undefined: it is none. */
export function wordItemOf(element: Element): WordItem | undefined {
  if (!/^(P|H[1-6]|LI|DIV)$/.test(element.tagName)) return undefined
  const level = /mso-list:\s*\S+\s+level(\d+)/i.exec(styleOf(element))?.[1]
  if (level === undefined) return undefined
  const ignored = [...element.querySelectorAll('[style]')].find((inner) =>
    /mso-list:\s*ignore/i.test(styleOf(inner)),
  )
  const marker = (ignored?.textContent ?? '').replace(/[\s\u00a0]+/g, '')
  // "1.", "a)", "(iv)"; a bullet of Word's is a letter of a symbol font: "·", "o", "§".
  return {
    level: Number(level),
    ordered: /^\(?([\d.]+|[a-z]{1,5})[.)]$/i.test(marker),
    content: inlineOf(element.childNodes),
  }
}

/** Returns the lists that entries are, one within another. */
export function wordListOf(items: WordItem[]): JSONContent[] {
  const lists: JSONContent[] = []
  for (let at = 0; at < items.length;) {
    const { level, ordered } = items[at]!
    const content: JSONContent[] = []
    while (at < items.length && items[at]!.level >= level) {
      const item = items[at]!
      if (item.level === level && item.ordered !== ordered) break
      at++
      const deeper: WordItem[] = []
      while (at < items.length && items[at]!.level > level) deeper.push(items[at++]!)
      const paragraph = { type: 'paragraph', ...(item.content.length > 0 && { content: item.content }) }
      content.push({ type: 'listItem', content: [paragraph, ...wordListOf(deeper)] })
    }
    lists.push(
      ordered
        ? { type: 'orderedList', attrs: { start: 1, loose: false }, content }
        : { type: 'bulletList', attrs: { loose: false }, content },
    )
  }
  return lists
}
