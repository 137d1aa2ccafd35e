import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { podcastChanged } from '#src/queries/podcast-changed.ts'
import styles from './delete-podcast.module.css'

export function DeletePodcast({ podcast }: { podcast: Podcast }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card title={m.podcasts_delete()}>
      <Stack gap={4}>
        <p>{m.podcasts_delete_text()}</p>
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {m.podcasts_delete()}
          </Button>
        </div>
      </Stack>
      {asking && <ConfirmDeletion podcast={podcast} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** Confirms a deletion with its consequences, then opens the list. */
export function ConfirmDeletion({ podcast, onClose }: { podcast: Podcast; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useCall(podcasts.remove, {
    success: ({ message }) => message,
    onSuccess: async () => {
      // Navigates first: the page would refetch the podcast.
      await navigate({ to: '/recordings', search: true, replace: true })
      podcastChanged(podcast.id, null)
    },
  })
  return (
    <ConfirmCall
      call={remove}
      input={{ podcast_id: podcast.id }}
      title={m.podcasts_delete_title({ title: podcast.title })}
      text={<Losses podcast={podcast} />}
      confirmLabel={m.podcasts_delete()}
      onClose={onClose}
    />
  )
}

function Losses({ podcast: { listens, transcript } }: { podcast: Podcast }) {
  const losses = [m.podcasts_delete_audio(), m.podcasts_delete_feed()]
  if (listens) losses.push(m.podcasts_delete_listens({ n: listens }))
  if (transcript) losses.push(m.podcasts_delete_transcript())
  return (
    <>
      <p>{m.podcasts_delete_goes()}</p>
      <ul className={styles.losses}>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </>
  )
}
