import Crop from 'lucide-react/icons/crop'
import ImageIcon from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { settings } from '#src/api/settings.ts'
import { useCall } from '#src/forms/use-call.ts'
import { useFileUpload } from '#src/forms/use-file-upload.ts'
import { readPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PictureButton } from '#src/ui/fields/picture-button.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import { PhotoCropper } from '#src/widgets/photo-cropper/photo-cropper.tsx'
import styles from './blog-picture.module.css'

/** Side of the square that is sent, in pixels: the largest size that is stored. */
const sentSide = 1600

/** The square picture of a post: cropped from a file of the device or from the picture of its sermon, or none. */
export function BlogPicture({ blog: { id, thumbnail, podcast_id } }: { blog: Blog }) {
  const saved = {
    failure: m.blogs_edit_picture_failed,
    success: () => m.blogs_edit_picture_saved(),
    refresh: [blogs.get, blogs.list],
  }
  const set = useFileUpload(blogs.setPicture, { ...saved, fields: { blog_id: id } })
  const choose = useCall(blogs.choosePicture, saved)
  const [image, setImage] = useState<ImageBitmap>()
  const open = useCall(
    async (file: File) => {
      // The server may decode a format that this browser cannot; it crops the middle.
      const read = await readPhoto(file).catch(() => undefined)
      if (read) setImage(read)
      else set.send(file)
    },
    { failure: m.blogs_edit_picture_failed },
  )
  const adjust = useCall(
    async (path: string) => {
      const response = await fetch(`${settings().apiBase}/${path.replace(/300\.jpg$/, '1400.jpg')}`)
      setImage(await readPhoto(await response.blob()))
    },
    { failure: m.blogs_edit_picture_failed },
  )
  const close = () => {
    image?.close()
    setImage(undefined)
  }
  const busy = [set, choose, open, adjust].some(({ isPending }) => isPending)
  return (
    <Card title={m.blogs_edit_picture()}>
      <div className={styles.picture}>
        <div className={styles.shown}>
          {thumbnail === null ? (
            <ImageIcon aria-hidden="true" />
          ) : (
            <img
              src={`${settings().apiBase}/${thumbnail}`}
              alt={m.blogs_edit_picture()}
              width={300}
              height={300}
            />
          )}
        </div>
        <div className={styles.texts}>
          <p>{m.blogs_edit_picture_help()}</p>
          {set.isPending && (
            <Progress label={m.blogs_edit_picture_uploading()} value={set.part} onCancel={set.cancel} />
          )}
          <Cluster gap={2}>
            <PictureButton
              busy={busy}
              label={m.church_picture_choose()}
              onPicture={(file) => open.mutate(file)}
            />
            {podcast_id !== null && (
              <Button
                size="sm"
                disabled={busy}
                onClick={() => choose.mutate({ blog_id: id, from: 'sermon' })}
              >
                {m.blogs_edit_picture_sermon()}
              </Button>
            )}
            {thumbnail !== null && (
              <Button
                size="sm"
                icon={<Crop aria-hidden="true" />}
                disabled={busy}
                onClick={() => adjust.mutate(thumbnail)}
              >
                {m.blogs_edit_picture_part()}
              </Button>
            )}
            {thumbnail !== null && (
              <Button
                size="sm"
                variant="quiet"
                icon={<Trash2 aria-hidden="true" />}
                disabled={busy}
                onClick={() => choose.mutate({ blog_id: id, from: 'none' })}
              >
                {m.blogs_edit_picture_none()}
              </Button>
            )}
          </Cluster>
        </div>
      </div>
      {image && (
        <PhotoCropper
          image={image}
          sentSide={sentSide}
          onClose={close}
          onCrop={(square) => {
            close()
            set.send(square)
          }}
        />
      )}
    </Card>
  )
}
