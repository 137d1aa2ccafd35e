import type { church } from '#contract/church.ts'
import type { files } from '#contract/files.ts'
import type { imports } from '#contract/imports.ts'
import type { messages } from '#contract/messages.ts'
import type { podcasts } from '#contract/podcasts.ts'
import type { profile } from '#contract/account/profile.ts'
import { fileKey } from './account/profile/file-store.ts'
import { signedResume } from './account/profile/resume-handlers.ts'
import { pictureKey } from './church/pictures.ts'
import type { Db } from './db/connection.ts'
import type { Handlers } from './http/context.ts'
import { fileKey as importKey } from './imports/import-file.ts'
import { messagePictureKey } from './messages/pictures.ts'
import { viewPodcast } from './podcasts/rules.ts'
import { listPodcasts, ofUser } from './podcasts/store.ts'
import type { Signer } from './signer.ts'
import type { UploadsServices } from './uploads/handlers.ts'

interface Holders {
  profile: Pick<Handlers<typeof profile>, 'removePhoto' | 'removeResume'>
  church: Pick<Handlers<typeof church>, 'removePicture'>
  imports: Pick<Handlers<typeof imports>, 'cancel'>
  files: Pick<Handlers<typeof files>, 'cancel'>
  podcasts: Pick<Handlers<typeof podcasts>, 'remove'>
  messages: Pick<Handlers<typeof messages>, 'remove'>
}

/** How each area stores its uploads and deletes them. */
export function uploadedFiles(
  { signer }: { signer: Signer },
  { profile, church, imports, files, podcasts, messages }: Holders,
): Omit<UploadsServices, 'storage'> {
  return {
    podcastsOf: async (db: Db, userId: string) => {
      const all = { page: 1, limit: Number.MAX_SAFE_INTEGER }
      const { rows } = await listPodcasts(db, ofUser(userId), all)
      return rows.map((row) => viewPodcast(row, userId, signer))
    },
    keys: {
      ...fileKey,
      church_picture: pictureKey,
      message_picture: messagePictureKey,
      import: importKey,
    },
    addresses: {
      resume: signedResume,
      photo: (_, name) => `auth/download/${name}`,
      church_picture: (_, name) => `church/public/pictures/${name}`,
      message_picture: (_, name) => `messages/pictures/${name}`,
    },
    removePodcast: (podcast_id, call) => podcasts.remove({ podcast_id }, call),
    cancelUpload: (uploadId, call) => files.cancel({ uploadId }, call),
    removers: {
      resume: (_, call) => profile.removeResume({}, call),
      photo: (_, call) => profile.removePhoto({}, call),
      church_picture: ({ church_id, picture }, call) =>
        church.removePicture(
          { church_id: church_id!, kind: picture! },
          { ...call, church: { id: church_id!, role: 'owner' } },
        ),
      message_picture: ({ id }, call) => messages.remove({ message_id: id }, call),
      import: ({ id, church_id }, call) =>
        imports.cancel({ import_id: id }, { ...call, church: { id: church_id!, role: 'leader' } }),
    },
  }
}
