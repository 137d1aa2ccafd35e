import { useState } from 'react'
import type { User } from '#contract/account/account.ts'
import { profile } from '#contract/account/profile.ts'
import { session, storeUser } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { readPhoto } from '#src/lib/photos/shrink-photo.ts'
import { useFileUpload } from '#src/forms/use-file-upload.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { PhotoMenu } from '#src/widgets/photo-menu.tsx'
import { PhotoCropper } from '#src/widgets/photo-cropper/photo-cropper.tsx'
import { UserAvatar } from '#src/widgets/user-avatar.tsx'
import styles from './profile-photo.module.css'

/** Side of the uploaded square in pixels: twice the stored size. */
const sentSide = 1024

function storePhoto(photo: string | null): void {
  const { user } = session()
  if (user) storeUser({ ...user, photo })
}

/** The user's name and photo with a menu to change it. */
export function ProfilePhoto({ user }: { user: User }) {
  const [image, setImage] = useState<ImageBitmap>()
  const upload = useFileUpload(profile.setPhoto, {
    failure: m.members_photo_failed,
    success: ({ message }) => message,
    onStored: ({ file }) => storePhoto(file),
  })
  const open = useCall(async (file: File) => {
    // The server may decode formats that this browser cannot; it crops the centre.
    const read = await readPhoto(file).catch(() => undefined)
    if (read) setImage(read)
    else upload.send(file)
  })
  const remove = useCall(profile.removePhoto, {
    failure: m.members_photo_failed,
    success: ({ message }) => message,
    onSuccess: () => storePhoto(null),
  })
  const close = () => {
    image?.close()
    setImage(undefined)
  }
  return (
    <Card>
      <div className={styles.person}>
        <PhotoMenu
          label={m.profile_photo_menu()}
          avatar={<UserAvatar user={user} size="xl" />}
          busy={open.isPending || upload.isPending || remove.isPending}
          camera="user"
          onPhoto={(file) => open.mutate(file)}
          onRemove={user.photo ? () => remove.mutate({}) : undefined}
        />
        <div className={styles.who}>
          <p className={styles.name}>
            <bdi>{user.name}</bdi>
          </p>
          <p className={styles.username}>@{user.username}</p>
          <div className={styles.progress}>
            {upload.isPending && (
              <Progress label={m.profile_photo_sending()} value={upload.part} onCancel={upload.cancel} />
            )}
          </div>
        </div>
      </div>
      {image && (
        <PhotoCropper
          image={image}
          round
          sentSide={sentSide}
          onClose={close}
          onCrop={(photo) => {
            close()
            upload.send(photo)
          }}
        />
      )}
    </Card>
  )
}
