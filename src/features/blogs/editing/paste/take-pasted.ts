import type { Editor } from '@tiptap/core'
import { docToMarkdown } from '#src/features/blogs/editing/doc-to-markdown.ts'
import { picturesOf } from '#src/features/blogs/editing/pictures/use-text-pictures.ts'
import type { TextPictures } from '#src/features/blogs/editing/pictures/use-text-pictures.ts'
import { hasTable, htmlToDoc } from './html-to-doc.ts'
import { addressesIn, isFormatted } from './pasted.ts'

interface Taking {
  pictures: TextPictures
  /** Is called with the whole text where the editor cannot show it any more. */
  onMarkdown: (markdown: string) => void
}

/** Stands in the document where a table goes, until the document is Markdown. */
const placeholder = 'lakoupastedtable'

/**
 * Takes what is pasted or dropped into the formatted view: text of Word, Google Docs and web pages, and pictures. Returns
 * false for what the editor takes by itself.
 */
export function takePasted(editor: Editor, data: DataTransfer, { pictures, onMarkdown }: Taking): boolean {
  const html = data.getData('text/html')
  if (!isFormatted(html)) {
    const files = picturesOf(data.files)
    for (const file of files) {
      void pictures.upload(
        file,
        (src) => !editor.isDestroyed && editor.chain().focus().setImage({ src, alt: '' }).run(),
      )
    }
    return files.length > 0
  }
  const doc = htmlToDoc(html)
  const content = doc.content ?? []
  if (content.length === 0) return false
  if (hasTable(doc)) {
    editor.commands.insertContent({ type: 'paragraph', content: [{ type: 'text', text: placeholder }] })
    onMarkdown(docToMarkdown(editor.getJSON()).replace(placeholder, () => docToMarkdown(doc)))
    return true
  }
  const [first] = content
  const isOneLine = content.length === 1 && first!.type === 'paragraph'
  editor.commands.insertContent(isOneLine ? (first!.content ?? []) : content)
  for (const address of addressesIn(doc)) {
    pictures.fetchFrom(address, (own) => renamePicture(editor, address, own))
  }
  return true
}

/** Names a picture of the document by its new address. */
function renamePicture(editor: Editor, from: string, to: string): boolean {
  // In the other view it is fetched when the post is published.
  if (editor.isDestroyed) return true
  const { tr } = editor.state
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs['src'] === from) tr.setNodeAttribute(position, 'src', to)
  })
  editor.view.dispatch(tr)
  return true
}
