import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m as api } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import type { PodcastView } from '#contract/podcasts.ts'
import { queryClient, storeInCache } from '#src/api/query.ts'
import { settings } from '#src/api/settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/fields/file-drop.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { transcriptQuery } from '#src/queries/podcast-queries.ts'
import { decodeTranscript } from '#src/lib/decode-transcript.ts'
import { TranscribedTranscript } from './transcribed/transcribed-transcript.tsx'
import { RemoveTranscript } from './remove-transcript.tsx'
import { failureText, fieldErrors } from '#src/forms/failure-text.ts'
import { useCall } from '#src/forms/use-call.ts'
import { TranscriptPreview } from './transcript-preview.tsx'
import { podcastChanged } from '#src/queries/podcast-changed.ts'

const kinds = ['.vtt', '.srt', '.sbv', '.txt']
/** In bytes: larger files exceed the transcript limit in any encoding. */
const maxBytes = 4_000_000

/** Owner's transcript tools: add, preview, replace, remove. */
export function TranscriptCard({ podcast }: { podcast: PodcastView }) {
  const { id } = podcast
  const query = useQuery({ ...transcriptQuery(id), enabled: podcast.transcript }, queryClient)
  const [invalid, setInvalid] = useState<string>()
  const upload = useCall(podcasts.setTranscript, {
    success: () => m.podcasts_transcript_saved(),
    inline: () => true,
    onSuccess: (transcript) => {
      storeInCache(transcriptQuery(id).queryKey, transcript)
      podcastChanged(id, { ...podcast, transcript: true })
    },
  })
  const choose = async (file: File) => {
    upload.reset()
    const { text, error } = await readTranscript(file)
    setInvalid(error)
    if (text !== undefined) upload.mutate({ podcast_id: id, filename: file.name, text })
  }
  const { text, filename } = fieldErrors(upload.error)
  const failure = upload.error ? (text ?? filename ?? failureText(upload.error)) : undefined
  return (
    <Card title={m.podcasts_transcript()}>
      <Stack gap={4}>
        <p>{m.podcasts_transcript_text()}</p>
        {podcast.transcript && query.data && <TranscriptPreview transcript={query.data} />}
        {podcast.transcript && !query.data && query.isError && (
          <LoadFailed title={m.podcasts_transcript_failed()} query={query} />
        )}
        {podcast.transcript && query.isPending && <Spinner label={m.ui_loading()} />}
        <FileDrop
          compact
          label={podcast.transcript ? m.podcasts_transcript_replace() : m.podcasts_transcript_choose()}
          hint={m.podcasts_transcript_kinds()}
          accept={kinds.join(',')}
          chosen={upload.isPending && <Spinner label={upload.variables.filename} />}
          disabled={upload.isPending}
          error={invalid ?? failure}
          onFiles={([file]) => void (file && choose(file))}
        />
        {settings().transcribe && <TranscribedTranscript podcast={podcast} />}
        {podcast.transcript && <RemoveTranscript podcast={podcast} />}
      </Stack>
    </Card>
  )
}

/** Resolves to the file's text, or why it is no transcript. */
async function readTranscript(file: File): Promise<{ text?: string; error?: string }> {
  const isTranscript = kinds.some((kind) => file.name.toLowerCase().endsWith(kind))
  if (!isTranscript) return { error: api.transcript_invalid() }
  if (file.size > maxBytes) return { error: api.transcript_too_long() }
  const text = decodeTranscript(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) return { error: api.transcript_invalid() }
  return text.trim() === '' ? { error: api.transcript_empty() } : { text }
}
