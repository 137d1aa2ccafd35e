import Headphones from 'lucide-react/icons/headphones'
import type { Podcast } from '#contract/podcasts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { DeletePodcast } from './delete-podcast.tsx'
import { EditForm } from './edit-form.tsx'
import { TranscriptCard } from './transcript/transcript-card.tsx'
import styles from './edit-podcast.module.css'

/** The owner's actions on a podcast: edit, transcript, delete. */
export function EditPodcast({ podcast }: { podcast: Podcast }) {
  return (
    <Stack gap={4}>
      <Card title={m.podcasts_edit()}>
        {podcast.listens !== null && (
          <p className={styles.listens}>
            <Headphones aria-hidden="true" />
            {m.podcasts_listens({ n: podcast.listens })}
          </p>
        )}
        <EditForm podcast={podcast} />
      </Card>
      <TranscriptCard podcast={podcast} />
      <DeletePodcast podcast={podcast} />
    </Stack>
  )
}
