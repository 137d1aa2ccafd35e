import { useState } from 'react'
import * as v from 'valibot'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { useFileUpload } from '#src/forms/use-file-upload.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { OutboxRow } from '#src/offline/database.ts'
import { correct, write } from '#src/offline/outbox.ts'
import { readMessageDraft, storeMessageDraft } from './message-draft.ts'

/** Maximum side as stored by the server, in pixels. */
const longSide = 1600

interface Options {
  userId: string
  /** Rejected message being edited; undefined for a new one. */
  edited: OutboxRow | undefined
  onSent: () => void
}

/** State of a new message: text, picture and errors. */
export function useComposer({ userId, edited, onSent }: Options) {
  const editedText = edited && (edited.input as ValidInputOf<typeof messages.send>).message
  const [text, setText] = useState(() => editedText ?? readMessageDraft(userId))
  const [error, setError] = useState<string>()
  const [picture, setPicture] = useState<File>()

  const change = (next: string) => {
    setText(next)
    setError(undefined)
    if (!edited) storeMessageDraft(userId, next)
  }
  const choosePicture = (file: File | undefined) => {
    setPicture(file)
    setError(undefined)
    upload.reset()
  }
  const store = async (name?: string) => {
    const sent = text
    change('')
    try {
      if (edited) await correct(edited.order, { ...edited.input, message: sent.trim() })
      else
        await write(messages.send, {
          id: timedId(),
          to_user_id: userId,
          message: sent,
          ...(name !== undefined && { picture: name }),
        })
      setPicture(undefined)
      onSent()
    } catch (failure) {
      change(sent)
      setError(failureText(failure, m.chat_not_stored))
    }
  }
  const upload = useFileUpload(messages.addPicture, {
    failure: m.chat_picture_not_sent,
    inline: true,
    onStored: ({ picture: name }) => store(name),
  })
  const send = async () => {
    if (upload.isPending) return
    const wrong = errorIn(text, picture !== undefined || edited?.input['picture'] !== undefined)
    setError(wrong)
    if (wrong !== undefined) return
    if (picture && !edited) upload.send(await shrinkPhoto(picture, { longSide }))
    else await store()
  }
  const failure = upload.error
    ? failureText(upload.error, m.chat_picture_not_sent, m.chat_picture_offline)
    : undefined
  return { text, change, picture, choosePicture, error: error ?? failure, send, upload }
}

function errorIn(text: string, hasPicture: boolean): string | undefined {
  if (text.trim() === '' && !hasPicture) return m.chat_required()
  const { success, issues } = v.safeParse(messages.send.input.entries.message, text)
  return success ? undefined : issues[0].message
}
