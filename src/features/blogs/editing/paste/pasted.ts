import { ownPicture } from '#contract/blogs/post-limits.ts'
import type { JSONContent } from '@tiptap/core'

/** Whether copied HTML has more than the lines of a plain text, and is not from our own editor, which reads that itself. */
export function isFormatted(html: string): boolean {
  return (
    !html.includes('data-pm-slice') &&
    /<(h[1-6]|ul|ol|li|table|blockquote|b|strong|i|em|a|img)[\s>]|mso-list|font-(weight|style):\s*(bold|italic|[6-9]00)/i.test(
      html,
    )
  )
}

/** Returns the addresses of pictures of other sites in a document. */
export function addressesIn({ type, attrs, content = [] }: JSONContent): string[] {
  const src = type === 'image' ? String(attrs?.['src']) : ''
  const inside = content.flatMap(addressesIn)
  return [...new Set(src === '' || ownPicture.test(src) ? inside : [src, ...inside])]
}
