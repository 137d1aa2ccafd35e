import type { UploadedFile, UploadKind } from '#contract/uploads.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { Tone } from '#src/ui/states/badge.tsx'

export const kindNames: Record<UploadKind, () => string> = {
  podcast: m.my_uploads_kind_podcast,
  resume: m.my_uploads_kind_resume,
  photo: m.my_uploads_kind_photo,
  church_picture: m.my_uploads_kind_church_picture,
  message_picture: m.my_uploads_kind_message_picture,
  import: m.my_uploads_kind_import,
}

export const states: Record<UploadedFile['status'], { text: () => string; tone: Tone }> = {
  uploading: { text: m.my_uploads_uploading, tone: 'accent' },
  processing: { text: m.my_uploads_processing, tone: 'accent' },
  ready: { text: m.my_uploads_ready, tone: 'neutral' },
  failed: { text: m.my_uploads_failed, tone: 'danger' },
}

const losses: Record<UploadKind, () => string> = {
  podcast: m.my_uploads_breaks_podcast,
  resume: m.my_uploads_breaks_resume,
  photo: m.my_uploads_breaks_photo,
  church_picture: m.my_uploads_breaks_church_picture,
  message_picture: m.my_uploads_breaks_message_picture,
  import: m.my_uploads_breaks_import,
}

/** Describes what is deleted with the file. */
export function lossText({ kind, status }: UploadedFile): string {
  if (status === 'uploading') return m.my_uploads_breaks_uploading()
  if (status === 'failed') return m.my_uploads_breaks_nothing()
  return losses[kind]()
}
