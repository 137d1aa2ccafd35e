import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import { failureText } from '#src/forms/failure-text.ts'
import { podcastChanged } from './podcast-changed.ts'
import styles from './delete-podcast.module.css'

/** Lets its owner delete a recording, once they have read what goes with it. */
export function DeletePodcast({ podcast }: { podcast: Podcast }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    setBusy(true)
    try {
      const { message } = await call(podcasts.remove, { podcast_id: podcast.id })
      notify({ kind: 'success', message })
      // First away from its page, which would ask for it again.
      await navigate({ to: '/recordings', replace: true })
      podcastChanged(podcast.id, null)
    } catch (error) {
      notify({ kind: 'error', message: failureText(error) })
      setBusy(false)
      setAsking(false)
    }
  }
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
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        title={m.podcasts_delete_title({ title: podcast.title })}
        text={<Losses podcast={podcast} />}
        confirmLabel={m.podcasts_delete()}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </Card>
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
