import { ownValue } from '#contract/fields/own-value.ts'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Quote from 'lucide-react/icons/quote'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { AddressDialog } from './address-dialog.tsx'
import type { TextPictures } from './pictures/use-text-pictures.ts'
import styles from './toolbar.module.css'

interface Tool {
  label: string
  icon: ReactNode
  run: () => void
  /** Whether it is on where the cursor is; undefined: it is an action. */
  pressed?: boolean
  disabled?: boolean
}

/** The tools of the editor: one stop for Tab, arrow keys from one to the next. */
export function Toolbar({ editor, pictures }: { editor: Editor; pictures: TextPictures }) {
  const [dialog, open] = useState<'link' | 'picture'>()
  const [at, setAt] = useState(0)
  const row = useRef<HTMLDivElement>(null)
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    {
      label: m.blogs_edit_heading(),
      icon: <Heading2 aria-hidden="true" />,
      pressed: state.heading2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: m.blogs_edit_subheading(),
      icon: <Heading3 aria-hidden="true" />,
      pressed: state.heading3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    {
      label: m.blogs_edit_bold(),
      icon: <Bold aria-hidden="true" />,
      pressed: state.bold,
      run: () => chain().toggleBold().run(),
    },
    {
      label: m.blogs_edit_italic(),
      icon: <Italic aria-hidden="true" />,
      pressed: state.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      label: m.blogs_edit_bullets(),
      icon: <List aria-hidden="true" />,
      pressed: state.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: m.blogs_edit_numbers(),
      icon: <ListOrdered aria-hidden="true" />,
      pressed: state.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: m.blogs_edit_quote(),
      icon: <Quote aria-hidden="true" />,
      pressed: state.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    {
      label: m.blogs_edit_link(),
      icon: <Link2 aria-hidden="true" />,
      pressed: state.link,
      run: () => open('link'),
    },
    { label: m.blogs_edit_picture(), icon: <ImagePlus aria-hidden="true" />, run: () => open('picture') },
    {
      label: m.blogs_edit_undo(),
      icon: <Undo2 aria-hidden="true" />,
      disabled: !state.undo,
      run: () => chain().undo().run(),
    },
    {
      label: m.blogs_edit_redo(),
      icon: <Redo2 aria-hidden="true" />,
      disabled: !state.redo,
      run: () => chain().redo().run(),
    },
  ]
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tools.length - 1,
    }
    const next = ownValue(steps, event.key)
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tools.length) % tools.length
    setAt(index)
    row.current?.querySelectorAll<HTMLButtonElement>('button')[index]?.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus */}
      <div
        ref={row}
        role="toolbar"
        aria-label={m.blogs_edit_tools()}
        className={styles.tools}
        onKeyDown={move}
      >
        {tools.map(({ label, icon, run, pressed, disabled }, i) => (
          <IconButton
            key={label}
            label={label}
            tabIndex={i === at ? 0 : -1}
            aria-pressed={pressed}
            // It keeps its place in the row, so that the focus never falls out of it.
            aria-disabled={disabled || undefined}
            className={styles.tool ?? ''}
            onFocus={() => setAt(i)}
            onClick={() => {
              if (!disabled) run()
            }}
          >
            {icon}
          </IconButton>
        ))}
      </div>
      {dialog && <AddressDialog kind={dialog} {...{ editor, pictures }} onClose={() => open(undefined)} />}
    </>
  )
}

function stateOf(editor: Editor) {
  return {
    heading2: editor.isActive('heading', { level: 2 }),
    heading3: editor.isActive('heading', { level: 3 }),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  }
}
