import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { PictureMenu } from './picture-menu.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { useComposer } from './use-composer.ts'
import { useTellTyping } from './use-typing.ts'
import styles from './composer.module.css'

interface Props {
  userId: string
  name: string
  /** Unsent message being edited. */
  edited: OutboxRow | undefined
  /** Called after sending or cancelling. */
  onEdited: () => void
}

/** Message input. With a physical keyboard Enter sends and Shift+Enter inserts a line break. */
export function Composer({ userId, name, edited, onEdited }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current?.querySelector('textarea')
  const { text, change, picture, choosePicture, error, send, upload } = useComposer({
    userId,
    edited,
    onSent: onEdited,
  })
  const tellTyping = useTellTyping(userId)
  const keyboard = useMedia('(pointer: fine)')
  useEffect(() => {
    if (edited) field()?.focus()
  }, [edited])

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // Keeps the on-screen keyboard open.
    field()?.focus()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || !keyboard || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} className={styles.composer} noValidate onSubmit={submit}>
      {edited && (
        <div className={styles.editing}>
          <p>{m.chat_editing()}</p>
          <Button size="sm" variant="quiet" onClick={onEdited}>
            {m.ui_cancel()}
          </Button>
        </div>
      )}
      {picture && (
        <div className={styles.picture}>
          <PicturePreview file={picture} />
          {upload.isPending ? (
            <Progress label={m.chat_picture_sending()} value={upload.part} onCancel={upload.cancel} />
          ) : (
            <IconButton label={m.chat_picture_remove()} onClick={() => choosePicture(undefined)}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
      <div className={styles.line}>
        {!edited && <PictureMenu onPicture={choosePicture} />}
        <TextArea
          className={styles.field}
          label={m.chat_message_to({ name })}
          hideLabel
          compact
          rows={1}
          placeholder={m.chat_write()}
          value={text}
          error={error}
          enterKeyHint={keyboard ? 'send' : 'enter'}
          onChange={(event) => {
            change(event.currentTarget.value)
            if (event.currentTarget.value.trim() !== '') tellTyping()
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          variant="primary"
          className={styles.send}
          iconOnPhone
          icon={<SendHorizontal aria-hidden="true" />}
          busy={upload.isPending}
          busyText={m.chat_send()}
        >
          {m.chat_send()}
        </Button>
      </div>
    </form>
  )
}
