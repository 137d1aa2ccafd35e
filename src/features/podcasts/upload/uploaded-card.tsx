import CircleCheck from 'lucide-react/icons/circle-check'
import type { Podcast } from '#contract/podcasts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { PodcastLink } from '#src/widgets/podcasts/podcast-link.tsx'
import { ShareButton } from '#src/widgets/share-button.tsx'
import styles from './uploaded-card.module.css'

/** A finished upload with links. */
export function UploadedCard({ podcast }: { podcast: Podcast }) {
  const { id, title, privacy_status } = podcast
  return (
    <Card title={<span dir="auto">{title}</span>}>
      <Stack gap={4}>
        <p className={styles.done}>
          <CircleCheck aria-hidden="true" />
          {m.uploads_done()}
        </p>
        <Cluster gap={2}>
          <PodcastLink id={id} className={buttonClass({ variant: 'primary' })}>
            {m.uploads_open()}
          </PodcastLink>
          {privacy_status !== 3 && <ShareButton url={`/podcast/by/${id}`} title={title} />}
        </Cluster>
      </Stack>
    </Card>
  )
}
