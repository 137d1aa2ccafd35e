import ImageIcon from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { blogs } from '#contract/blogs.ts'
import type { Blog } from '#contract/blogs.ts'
import { settings } from '#src/api/settings.ts'
import { call } from '#src/api/session.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PictureButton } from '#src/ui/fields/picture-button.tsx'
import { Cluster } from '#src/ui/stack.tsx'
import styles from './blog-picture.module.css'

/** The long side of the picture that is sent, in pixels: enough for the largest that is stored. */
const longSide = 1600

/** The picture of a post: one from the device, that of its sermon, or none. */
export function BlogPicture({ blog: { id, thumbnail, podcast_id } }: { blog: Blog }) {
  const saved = {
    failure: m.blogs_edit_picture_failed,
    success: () => m.blogs_edit_picture_saved(),
    refresh: [blogs.get, blogs.list],
  }
  const set = useCall(
    async (file: File) =>
      call(blogs.setPicture, { blog_id: id, file: await shrinkPhoto(file, { longSide }) }),
    saved,
  )
  const choose = useCall(blogs.choosePicture, saved)
  const busy = set.isPending || choose.isPending
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
          <Cluster gap={2}>
            <PictureButton
              busy={busy}
              label={m.church_picture_choose()}
              onPicture={(file) => set.mutate(file)}
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
    </Card>
  )
}
