import { useState } from 'react'
import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { transcriptQuery } from '#src/queries/podcast-queries.ts'
import { failureText } from '#src/forms/failure-text.ts'
import { podcastChanged } from '#src/features/podcasts/podcast-changed.ts'

/** Takes the transcript away, once asked. */
export function RemoveTranscript({ podcast }: { podcast: Podcast }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      const { message } = await call(podcasts.removeTranscript, { podcast_id: podcast.id })
      notify({ kind: 'success', message })
      podcastChanged(podcast.id, { ...podcast, transcript: false })
      queryClient.removeQueries({ queryKey: transcriptQuery(podcast.id).queryKey })
    } catch (error) {
      notify({ kind: 'error', message: failureText(error) })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {m.podcasts_transcript_remove()}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        title={m.podcasts_transcript_remove_title()}
        text={m.podcasts_transcript_remove_text()}
        confirmLabel={m.podcasts_transcript_remove()}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
