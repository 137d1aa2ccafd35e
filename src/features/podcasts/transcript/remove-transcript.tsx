import { useState } from 'react'
import { podcasts } from '#contract/podcasts.ts'
import type { PodcastView } from '#contract/podcasts.ts'
import { queryClient } from '#src/api/query.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { transcriptQuery } from '#src/queries/podcast-queries.ts'
import { podcastChanged } from '#src/queries/podcast-changed.ts'

/** Removes the transcript after confirmation. */
export function RemoveTranscript({ podcast }: { podcast: PodcastView }) {
  const [asking, setAsking] = useState(false)
  const remove = useCall(podcasts.removeTranscript, {
    success: ({ message }) => message,
    onSuccess: () => {
      podcastChanged(podcast.id, { ...podcast, transcript: false })
      queryClient.removeQueries({ queryKey: transcriptQuery(podcast.id).queryKey })
    },
  })
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {m.podcasts_transcript_remove()}
      </Button>
      {asking && (
        <ConfirmCall
          call={remove}
          input={{ podcast_id: podcast.id }}
          title={m.podcasts_transcript_remove_title()}
          text={m.podcasts_transcript_remove_text()}
          confirmLabel={m.podcasts_transcript_remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
