import { Extension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState } from 'react'
import { docToMarkdown } from './doc-to-markdown.ts'
import { editableDoc } from './editable-doc.ts'
import { takePasted } from './paste/take-pasted.ts'
import { picturesOf } from './pictures/use-text-pictures.ts'
import type { TextPictures } from './pictures/use-text-pictures.ts'
import styles from './rich-body.module.css'
import { Toolbar } from './toolbar.tsx'

interface Props {
  label: string
  pictures: TextPictures
  /** Markdown. */
  value: string
  error: string | undefined
  onText: (body: string) => void
  onBlur: () => void
  /** It cannot show all of this text. */
  onUnable: () => void
}

/** Whether the entries of a list stand apart: Markdown tells the two from each other. */
const LooseLists = Extension.create({
  name: 'looseLists',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { loose: { default: false, rendered: false } } },
  ],
})

/** What is pasted brings only pictures that a post may have; so do links (`isAllowedUri`). None is made of typed Markdown. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="https:" i]' }, { tag: 'img[src^="/api/files/thumbnails/"]' }],
  addInputRules: () => [],
})

const extensions = [
  StarterKit.configure({
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      isAllowedUri: (address) => /^(https?|mailto|tel):/i.test(address),
    },
  }),
  Picture.configure({ inline: true }),
  LooseLists,
]

/** The text of a post as it will look, with its tools. What is typed is Markdown again at once. */
export function RichBody({ label, pictures, value, error, onText, onBlur, onUnable }: Props) {
  const id = useId()
  const [doc] = useState(() => editableDoc(value))
  // What the editor has: any other value was put there from outside.
  const shown = useRef(value)
  const isWrong = error !== undefined
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-required': 'true',
    class: styles.text ?? '',
  }
  // The editor is made once; what it calls is of the latest render.
  const taking = useRef<(data: DataTransfer) => boolean>(() => false)
  const [handlers] = useState(() => ({
    handlePaste: (_: unknown, { clipboardData }: ClipboardEvent) =>
      clipboardData !== null && taking.current(clipboardData),
    handleDrop: (_: unknown, event: DragEvent, __: unknown, isMove: boolean) => {
      if (isMove || picturesOf(event.dataTransfer?.files).length === 0) return false
      event.preventDefault()
      return taking.current(event.dataTransfer!)
    },
  }))
  const editor = useEditor({
    // TipTap destroys one that was made while rendering and is not on the screen a millisecond later.
    immediatelyRender: false,
    extensions,
    content: doc ?? '',
    // The page's policy takes no styles but files': `rich-body.module.css` has them.
    injectCSS: false,
    editorProps: { attributes, ...handlers },
    onUpdate({ editor: changed }) {
      shown.current = docToMarkdown(changed.getJSON())
      onText(shown.current)
    },
    onBlur,
  })
  useEffect(() => {
    taking.current = (data) =>
      editor !== null &&
      takePasted(editor, data, {
        pictures,
        onMarkdown: (markdown) => {
          // It has a table: the text goes on as Markdown.
          shown.current = markdown
          onText(markdown)
          onUnable()
        },
      })
  })
  useEffect(() => {
    if (doc === undefined) onUnable()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is opened
  }, [doc])
  useEffect(() => {
    if (!editor || value === shown.current) return
    shown.current = value
    const next = editableDoc(value)
    if (next) editor.commands.setContent(next, { emitUpdate: false })
    else onUnable()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever the text is another one
  }, [editor, value])
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...handlers,
        attributes: {
          ...attributes,
          'aria-invalid': String(isWrong),
          ...(isWrong && { 'aria-describedby': id }),
        },
      },
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the other attributes stay as they are
  }, [editor, isWrong, id])
  return (
    <div className={styles.editor}>
      {editor && <Toolbar editor={editor} pictures={pictures} />}
      <EditorContent editor={editor} />
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
