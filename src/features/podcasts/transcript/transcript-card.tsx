import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m as api } from '#contract/locales/paraglide/messages.js'
import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { ApiError } from '#src/api/client.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/fields/file-drop.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { transcriptQuery } from '#src/queries/podcast-queries.ts'
import { decodeTranscript } from './decode-transcript.ts'
import { RemoveTranscript } from './remove-transcript.tsx'
import { failureText } from '#src/forms/failure-text.ts'
import { TranscriptPreview } from './transcript-preview.tsx'
import { podcastChanged } from '#src/features/podcasts/podcast-changed.ts'

const kinds = ['.vtt', '.srt', '.txt']
/** Bytes: what is longer holds more than a transcript may, in any encoding. */
const mostBytes = 4_000_000

/** The transcript of one's own recording: put there, looked at, replaced, removed. */
export function TranscriptCard({ podcast }: { podcast: Podcast }) {
  const { id } = podcast
  const told = useQuery({ ...transcriptQuery(id), enabled: podcast.transcript }, queryClient)
  const [sending, setSending] = useState<string>()
  const [wrong, setWrong] = useState<string>()

  const take = async (file: File) => {
    setWrong(undefined)
    setSending(file.name)
    try {
      const read = await readTranscript(file)
      if ('wrong' in read) return setWrong(read.wrong)
      const answer = await call(podcasts.setTranscript, {
        podcast_id: id,
        filename: file.name,
        text: read.text,
      })
      queryClient.setQueryData(transcriptQuery(id).queryKey, answer)
      podcastChanged(id, { ...podcast, transcript: true })
      notify({ kind: 'success', message: m.podcasts_transcript_saved() })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setWrong(fields['text'] ?? fields['filename'] ?? failureText(error))
    } finally {
      setSending(undefined)
    }
  }
  return (
    <Card title={m.podcasts_transcript()}>
      <Stack gap={4}>
        <p>{m.podcasts_transcript_text()}</p>
        {podcast.transcript && told.data && <TranscriptPreview transcript={told.data} />}
        {podcast.transcript && !told.data && told.isError && (
          <LoadFailed title={m.podcasts_transcript_failed()} query={told} />
        )}
        {podcast.transcript && told.isPending && <Spinner label={m.ui_loading()} />}
        <FileDrop
          compact
          label={podcast.transcript ? m.podcasts_transcript_replace() : m.podcasts_transcript_choose()}
          hint={m.podcasts_transcript_kinds()}
          accept={kinds.join(',')}
          chosen={sending && <Spinner label={sending} />}
          disabled={sending !== undefined}
          error={wrong}
          onFiles={([file]) => void (file && take(file))}
        />
        {podcast.transcript && <RemoveTranscript podcast={podcast} />}
      </Stack>
    </Card>
  )
}

/** The text of the file, or what is wrong with it. */
async function readTranscript(file: File): Promise<{ text: string } | { wrong: string }> {
  const isOne = kinds.some((kind) => file.name.toLowerCase().endsWith(kind))
  if (!isOne) return { wrong: api.transcript_invalid() }
  if (file.size > mostBytes) return { wrong: api.transcript_too_long() }
  const text = decodeTranscript(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) return { wrong: api.transcript_invalid() }
  return text.trim() === '' ? { wrong: api.transcript_empty() } : { text }
}
