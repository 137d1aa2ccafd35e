import { coverSize, maxPictureAlt } from '#contract/blogs/post-limits.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { call } from '#src/api/session.ts'
import { settings } from '#src/api/settings.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PictureButton } from '#src/ui/fields/picture-button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import styles from './blog-picture.module.css'

/** Enough for 1200 x 630 pixels of a picture of any form. */
const sentSide = 2400

/** The wide picture of a post: the middle of one from the device, and what describes it. */
export function BlogCover({ blog: { id, cover, cover_alt: storedAlt } }: { blog: Blog }) {
  const saved = {
    failure: m.blogs_edit_picture_failed,
    success: () => m.blogs_edit_picture_saved(),
    refresh: [blogs.get],
  }
  const [typed, setAlt] = useState<string>()
  const alt = typed ?? storedAlt
  const set = useCall(
    async (file: File) =>
      call(blogs.setCover, { blog_id: id, file: await shrinkPhoto(file, { longSide: sentSide }), alt }),
    saved,
  )
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
        <Cluster gap={2}>
          <PictureButton
            busy={busy}
            label={m.blogs_edit_cover_choose()}
            onPicture={(file) => set.mutate(file)}
          />
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
