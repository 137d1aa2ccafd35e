import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Headphones from 'lucide-react/icons/headphones'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { PodcastView } from '#contract/podcasts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { TranscriptCard } from './transcript/transcript-card.tsx'
import { useDeletePodcast } from './use-delete-podcast.ts'
import styles from './edit-podcast.module.css'

/** Owner's part of a podcast page: listens, edit, transcript, delete. Empty while it is being deleted. */
export function EditPodcast({ podcast }: { podcast: PodcastView }) {
  const [editing, setEditing] = useState(false)
  const { isDeleted, remove } = useDeletePodcast(podcast.id)
  if (isDeleted) return null
  return (
    <Stack gap={4}>
      <Card>
        <div className={styles.summary}>
          {podcast.listens !== null && (
            <p className={styles.listens}>
              <Headphones aria-hidden="true" />
              {m.podcasts_listens({ n: podcast.listens })}
            </p>
          )}
          <div className={styles.actions}>
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
              {m.podcasts_edit()}
            </Button>
            <Menu button={<EllipsisVertical aria-hidden="true" />} label={m.ui_more_actions()}>
              <MenuItem
                danger
                icon={<Trash2 aria-hidden="true" />}
                onSelect={() => void remove(podcast.title)}
              >
                {m.podcasts_delete()}
              </MenuItem>
            </Menu>
          </div>
        </div>
      </Card>
      <TranscriptCard podcast={podcast} />
      <EditSheet podcast={podcast} open={editing} onClose={() => setEditing(false)} />
    </Stack>
  )
}
