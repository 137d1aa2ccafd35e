import Headphones from 'lucide-react/icons/headphones'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { PodcastView } from '#contract/podcasts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { DeletePodcast } from './delete-podcast.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { TranscriptCard } from './transcript/transcript-card.tsx'
import styles from './edit-podcast.module.css'

/** Owner's part of a podcast page: listens, edit, transcript, delete. */
export function EditPodcast({ podcast }: { podcast: PodcastView }) {
  const [editing, setEditing] = useState(false)
  const close = () => setEditing(false)
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
          <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
            {m.podcasts_edit()}
          </Button>
        </div>
      </Card>
      <TranscriptCard podcast={podcast} />
      <DeletePodcast podcast={podcast} />
      <EditSheet podcast={podcast} open={editing} onClose={close} />
    </Stack>
  )
}
