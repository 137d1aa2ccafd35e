import { coverSize, maxPictureAlt } from '#contract/blogs/post-limits.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { settings } from '#src/api/settings.ts'
import { useCall } from '#src/forms/use-call.ts'
import { useFileUpload } from '#src/forms/use-file-upload.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PictureButton } from '#src/ui/fields/picture-button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import styles from './blog-picture.module.css'

/** Longer side of the picture that is sent, in pixels: enough to crop 1200 x 630 from any aspect ratio. */
const sentSide = 2400

/** The wide picture of a post and its alternative text. The server crops the middle of the uploaded picture. */
export function BlogCover({ blog: { id, cover, cover_alt: storedAlt } }: { blog: Blog }) {
  const saved = {
    failure: m.blogs_edit_picture_failed,
    success: () => m.blogs_edit_picture_saved(),
    refresh: [blogs.get],
  }
  const [typed, setAlt] = useState<string>()
  const alt = typed ?? storedAlt
  const set = useFileUpload(blogs.setCover, {
    ...saved,
    fields: { blog_id: id, alt },
    prepare: (file) => shrinkPhoto(file, { longSide: sentSide }),
  })
  const change = useCall(blogs.changeCover, saved)
  const remove = useCall(blogs.removeCover, saved)
  const busy = [set, change, remove].some(({ isPending }) => isPending)
  return (
    <Card title={m.blogs_edit_cover()}>
      <Stack gap={3}>
        {cover !== null && (
          <img src={`${settings().apiBase}/${cover}`} alt={alt} {...coverSize} className={styles.wide} />
        )}
        <p className={styles.help}>{m.blogs_edit_cover_help()}</p>
        {cover !== null && (
          <TextField
            label={m.blogs_edit_description()}
            help={m.blogs_edit_description_help()}
            value={alt}
            maxLength={maxPictureAlt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
        )}
        {set.isPending && (
          <Progress label={m.blogs_edit_picture_uploading()} value={set.part} onCancel={set.cancel} />
        )}
        <Cluster gap={2}>
          <PictureButton busy={busy} label={m.blogs_edit_cover_choose()} onPicture={set.send} />
          {cover !== null && alt !== storedAlt && (
            <Button
              size="sm"
              variant="primary"
              disabled={busy}
              onClick={() => change.mutate({ blog_id: id, alt })}
            >
              {m.blogs_edit_cover_save()}
            </Button>
          )}
          {cover !== null && (
            <Button
              size="sm"
              variant="quiet"
              icon={<Trash2 aria-hidden="true" />}
              disabled={busy}
              onClick={() => remove.mutate({ blog_id: id })}
            >
              {m.blogs_edit_picture_none()}
            </Button>
          )}
        </Cluster>
      </Stack>
    </Card>
  )
}
