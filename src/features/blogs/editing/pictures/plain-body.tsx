import { useEffect, useRef } from 'react'
import type { ClipboardEvent, ComponentProps, DragEvent } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { docToMarkdown } from '#src/features/blogs/editing/doc-to-markdown.ts'
import { htmlToDoc } from '#src/features/blogs/editing/paste/html-to-doc.ts'
import { addressesIn, isFormatted } from '#src/features/blogs/editing/paste/pasted.ts'
import { picturesOf } from './use-text-pictures.ts'
import type { TextPictures } from './use-text-pictures.ts'

interface Props extends Omit<ComponentProps<typeof TextArea>, 'label' | 'value'> {
  value: string
  pictures: TextPictures
  onText: (body: string) => void
}

/** The text as Markdown. What is pasted with its looks becomes Markdown, and pictures are uploaded. */
export function PlainBody({ pictures, onText, ...field }: Props) {
  const latest = useRef(field.value)
  useEffect(() => {
    latest.current = field.value
  })
  const change = (body: string) => {
    latest.current = body
    onText(body)
  }
  const insert = (area: HTMLTextAreaElement, text: string): boolean => {
    if (!area.isConnected) return false
    const [start, end] = [area.selectionStart, area.selectionEnd]
    const { current } = latest
    change(current.slice(0, start) + text + current.slice(end))
    requestAnimationFrame(() => area.setSelectionRange(start + text.length, start + text.length))
    return true
  }
  const take = (area: HTMLTextAreaElement, data: DataTransfer): boolean => {
    const html = data.getData('text/html')
    if (isFormatted(html)) {
      const doc = htmlToDoc(html)
      const text = docToMarkdown(doc)
      if (text === '') return false
      insert(area, text)
      for (const address of addressesIn(doc)) {
        pictures.fetchFrom(address, (own) => {
          // In the other view the page's own copy of it is fetched when the post is published.
          if (area.isConnected) change(latest.current.replaceAll(`](${address})`, `](${own})`))
          return true
        })
      }
      return true
    }
    const files = picturesOf(data.files)
    for (const file of files) {
      void pictures.upload(file, (address) => insert(area, `\n\n![](${address})\n\n`))
    }
    return files.length > 0
  }
  return (
    <TextArea
      {...field}
      label={m.blogs_body()}
      help={m.blogs_body_help()}
      rows={18}
      required
      onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
        if (take(event.currentTarget, event.clipboardData)) event.preventDefault()
      }}
      onDrop={(event: DragEvent<HTMLTextAreaElement>) => {
        if (picturesOf(event.dataTransfer.files).length === 0) return
        event.preventDefault()
        take(event.currentTarget, event.dataTransfer)
      }}
    />
  )
}
