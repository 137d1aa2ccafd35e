import { useState } from 'react'
import { church } from '#contract/church.ts'
import { imports } from '#contract/imports.ts'
import { messages } from '#contract/messages.ts'
import { uploads } from '#contract/uploads.ts'
import type { UploadedFile, UploadKind } from '#contract/uploads.ts'
import { session, storeUser } from '#src/api/session.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { podcastChanged } from '#src/queries/podcast-changed.ts'
import { refresh } from '#src/queries/refresh.ts'
import { lossText } from './upload-texts.ts'

/** Refetches the queries that show a file of each kind. */
const changed: Record<UploadKind, (id: string) => void> = {
  podcast: (id) => podcastChanged(id, null),
  resume: () => withoutFile('resume'),
  photo: () => withoutFile('photo'),
  church_picture: () => void refresh([church.list], 'all'),
  message_picture: () => void refresh([messages.list, messages.conversations], 'all'),
  import: () => void refresh([imports.list]),
}

function withoutFile(file: 'photo' | 'resume'): void {
  const { user } = session()
  if (user) storeUser({ ...user, [file]: null })
}

/** Deletes an upload after confirmation of its consequences. */
export function useDeleteUpload() {
  const [file, ask] = useState<UploadedFile>()
  const remove = useCall(uploads.remove, {
    success: ({ message }) => message,
    failure: m.my_uploads_delete_failed,
    refresh: [uploads.list],
    onSuccess: (_, { kind, file_id }) => changed[kind](file_id),
  })
  const dialog = file && (
    <ConfirmCall
      call={remove}
      input={{ kind: file.kind, file_id: file.id }}
      title={m.my_uploads_delete_title(file)}
      text={lossText(file)}
      confirmLabel={m.my_uploads_delete()}
      onClose={() => ask(undefined)}
    />
  )
  return { ask, dialog }
}
