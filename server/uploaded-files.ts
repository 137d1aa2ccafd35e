import type { files } from '#contract/files.ts'
import type { messages } from '#contract/messages.ts'
import type { podcasts } from '#contract/podcasts.ts'
import type { profile } from '#contract/account/profile.ts'
import { fileKey } from './account/profile/file-store.ts'
import { signedResume } from './account/profile/resume-handlers.ts'
import { removeChurchPicture } from './church/picture-handlers.ts'
import { pictureKey } from './church/pictures.ts'
import type { Db } from './db/connection.ts'
import type { Storage } from './gateways/storage/storage.ts'
import type { Handlers } from './http/context.ts'
import { cancelImport } from './imports/handlers.ts'
import { fileKey as importKey } from './imports/import-file.ts'
import { messagePictureKey } from './messages/pictures.ts'
import { viewPodcast } from './podcasts/rules.ts'
import { listPodcasts, ofUser, ownOrder } from './podcasts/store.ts'
import type { Signer } from './signer.ts'
import type { UploadsServices } from './uploads/handlers.ts'

interface Holders {
  profile: Pick<Handlers<typeof profile>, 'removePhoto' | 'removeResume'>
  files: Pick<Handlers<typeof files>, 'cancel'>
  podcasts: Pick<Handlers<typeof podcasts>, 'remove'>
  messages: Pick<Handlers<typeof messages>, 'remove'>
}

/** How each area stores its uploads and deletes them. */
export function uploadedFiles(
  { signer, storage }: { signer: Signer; storage: Storage },
  { profile, files, podcasts, messages }: Holders,
): Omit<UploadsServices, 'storage'> {
  return {
    podcastsOf: async (db: Db, userId: string) => {
      const all = { order: ownOrder('-uploaded'), page: 1, limit: Number.MAX_SAFE_INTEGER }
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
      church_picture: ({ church_id, picture }, { db, afterCommit }) =>
        removeChurchPicture(db, church_id!, picture!, { storage, afterCommit }),
      message_picture: ({ id }, call) => messages.remove({ message_id: id }, call),
      import: ({ id }, { db, afterCommit }) => cancelImport(db, id, { storage, afterCommit }),
    },
  }
}
