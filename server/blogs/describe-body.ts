import { maxDescription } from '#contract/blogs/post-limits.ts'
import { oneLine } from '#contract/blogs/post-details.ts'
import { readPost } from './post/read-post.ts'
import type { Block, Span } from './post/read-post.ts'
import { shortened } from './writer/ending.ts'

/** Characters of the body that are read. */
const start = 4000
/** A shorter first paragraph (a greeting) is continued by the next. */
const enough = 60

/** Returns the beginning of the text, without Markdown. */
export function describeBody(body: string): string {
  let text = ''
  for (const block of readPost(body.slice(0, start))) {
    text = oneLine(`${text} ${block.type === 'heading' ? '' : textOfBlock(block)}`)
    if (text.length >= enough) break
  }
  return shortened(text, maxDescription)
}

/** `body`: at least its beginning. */
export function describePost({ description, body }: { description: string; body: string }): string {
  return description === '' ? describeBody(body) : description
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return textOfSpans(block.spans)
    case 'quote':
      return block.blocks.map(textOfBlock).join(' ')
    case 'list':
      return block.items.map((item) => item.map(textOfBlock).join(' ')).join('; ')
    default:
      return ''
  }
}

function textOfSpans(spans: Span[]): string {
  return spans
    .map((span) => {
      if (span.type === 'break') return ' '
      if (span.type === 'picture') return ''
      return 'spans' in span ? textOfSpans(span.spans) : span.text
    })
    .join('')
}
