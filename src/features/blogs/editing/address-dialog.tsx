import { ownPicture } from '#contract/blogs/post-limits.ts'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { PictureButton } from '#src/ui/fields/picture-button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import type { TextPictures } from './pictures/use-text-pictures.ts'

interface Props {
  kind: 'link' | 'picture'
  editor: Editor
  pictures: TextPictures
  onClose: () => void
}

/** Asks for the address of a link or of a picture. */
export function AddressDialog({ kind, editor, pictures, onClose }: Props) {
  // The picture that is selected is changed.
  const selected = kind === 'picture' && editor.isActive('image') ? editor.getAttributes('image') : {}
  const before = kind === 'link' ? String(editor.getAttributes('link')['href'] ?? '') : ''
  const [address, setAddress] = useState(before || String(selected['src'] ?? ''))
  const [description, setDescription] = useState(String(selected['alt'] ?? ''))
  const [error, setError] = useState<string>()
  const setImage = (src: string, alt: string) =>
    !editor.isDestroyed && editor.chain().focus().setImage({ src, alt }).run()
  /** Pages show pictures of this server only: that of another site is fetched first. */
  const insertPicture = (href: string, alt: string) => {
    if (ownPicture.test(href)) setImage(href, alt)
    else pictures.fetchFrom(href, (own) => setImage(own, alt))
  }
  const insert = (event: SyntheticEvent) => {
    // It stands in the post's own form.
    event.preventDefault()
    event.stopPropagation()
    const href = ownPicture.test(address) ? address : whole(address)
    const allowed = kind === 'link' ? /^(https?|mailto|tel):/i : /^https:/i
    if (href === undefined || !(allowed.test(href) || ownPicture.test(href))) {
      setError(kind === 'link' ? m.blogs_edit_link_wrong() : m.blogs_edit_picture_wrong())
      return
    }
    onClose()
    if (kind === 'picture') {
      const alt = description.trim()
      if (selected['src'] === href) editor.chain().focus().updateAttributes('image', { alt }).run()
      else insertPicture(href, alt)
    } else if (editor.state.selection.empty && before === '')
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  }
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }
  const title = kind === 'link' ? m.blogs_edit_link() : m.blogs_edit_picture()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {before !== '' && <Button onClick={remove}>{m.blogs_edit_link_remove()}</Button>}
          <Button variant="primary" onClick={insert}>
            {m.blogs_edit_insert()}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {kind === 'picture' && selected['src'] === undefined && (
          <PictureButton
            label={m.blogs_edit_picture_upload()}
            onPicture={(file) => {
              onClose()
              void pictures.upload(file, (src) => setImage(src, description.trim()))
            }}
          />
        )}
        <TextField
          label={m.blogs_edit_address()}
          type="text"
          inputMode="url"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && insert(event)}
          required
          {...(error !== undefined && { error })}
        />
        {kind === 'picture' && (
          <TextField
            label={m.blogs_edit_description()}
            help={m.blogs_edit_description_help()}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** An address as it is typed: the scheme may be missing. Undefined: it is none. */
function whole(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  return text !== '' && URL.canParse(address) ? new URL(address).href : undefined
}
