import type { Span } from './read-post.ts'

/** A stretch of text that looks the same throughout: what formats know that have no elements inside one another. */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
  struck: boolean
  code: boolean
  /** Where a press leads; it was checked. */
  address: string | undefined
}

const plain: Omit<Run, 'text'> = {
  bold: false,
  italic: false,
  struck: false,
  code: false,
  address: undefined,
}

const looks = { strong: { bold: true }, em: { italic: true }, del: { struck: true } } as const

/** Returns spans as runs. A line feed is one that somebody meant; a picture is its description, with a link to it. */
export function runsOf(spans: Span[], look = plain): Run[] {
  return spans.flatMap((span): Run[] => {
    switch (span.type) {
      case 'break':
        return [{ ...look, text: '\n' }]
      case 'text':
        return [{ ...look, text: span.text.replace(/(?<!\s)\s*\n\s*/g, ' ') }]
      case 'code':
        return [{ ...look, text: span.text, code: true }]
      case 'link':
        return runsOf(span.spans, { ...look, address: span.address })
      case 'picture':
        return [{ ...look, text: span.text || span.address, address: look.address ?? span.address }]
      default:
        return runsOf(span.spans, { ...look, ...looks[span.type] })
    }
  })
}
