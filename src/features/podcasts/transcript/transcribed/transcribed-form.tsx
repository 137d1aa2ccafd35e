import type { UseMutationResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { podcasts } from '#contract/podcasts.ts'
import type { PodcastView, Transcript } from '#contract/podcasts.ts'
import { transcriptions } from '#contract/blogs/transcription.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { storeInCache } from '#src/api/query.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { podcastChanged } from '#src/queries/podcast-changed.ts'
import { transcriptQuery } from '#src/queries/podcast-queries.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { deleteTranscribedDraft, readTranscribedDraft, storeTranscribedDraft } from './transcribed-draft.ts'
import { formatLines, readLines } from './timed-lines.ts'
import styles from './transcribed-form.module.css'

interface TranscribedFormProps {
  podcast: PodcastView
  /** As transcribed. */
  transcript: Transcript
  discard: UseMutationResult<unknown, unknown, InputOf<typeof transcriptions.discard>>
}

/** Corrects an automatic transcript before it is used. */
export function TranscribedForm({ podcast, transcript, discard }: TranscribedFormProps) {
  const original = useMemo(() => formatLines(transcript), [transcript])
  const [text, setText] = useState(() => readTranscribedDraft(podcast.id, original))
  const [isTried, setTried] = useState(false)
  const [confirming, setConfirming] = useState<'replace' | 'discard'>()
  const use = useCall(transcriptions.use, {
    success: () => m.podcasts_transcript_saved(),
    failure: m.podcasts_heard_failed,
    refresh: [transcriptions.get, podcasts.get],
    onSuccess: (used) => {
      deleteTranscribedDraft(podcast.id)
      storeInCache(transcriptQuery(podcast.id).queryKey, used)
      podcastChanged(podcast.id, { ...podcast, transcript: true })
    },
  })
  const change = (next: string) => {
    setText(next)
    storeTranscribedDraft(podcast.id, original, next)
  }
  const problem = problemOf(text, transcript)
  const input = () => ({
    podcast_id: podcast.id,
    replace: podcast.transcript,
    ...(text !== original && { cues: readLines(text, transcript) as Transcript['cues'] }),
  })
  const submit = () => {
    setTried(true)
    if (problem !== undefined) return
    if (podcast.transcript) setConfirming('replace')
    else use.mutate(input())
  }
  return (
    <Stack gap={3}>
      <TextArea
        label={m.podcasts_heard_text()}
        help={transcript.timed ? m.podcasts_heard_help() : m.podcasts_heard_help_plain()}
        rows={14}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        className={styles.text}
        error={isTried ? problem : undefined}
      />
      <Cluster gap={2}>
        <Button variant="primary" busy={use.isPending} onClick={submit}>
          {m.podcasts_heard_use()}
        </Button>
        <Button variant="quiet" onClick={() => setConfirming('discard')}>
          {m.podcasts_heard_discard()}
        </Button>
      </Cluster>
      {confirming === 'replace' && (
        <ConfirmCall
          call={use}
          input={input()}
          title={m.podcasts_heard_replace_title()}
          text={m.podcasts_heard_replace_text()}
          confirmLabel={m.podcasts_heard_use()}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {confirming === 'discard' && (
        <ConfirmCall
          call={discard}
          input={{ podcast_id: podcast.id }}
          title={m.podcasts_heard_discard_title()}
          text={m.podcasts_heard_discard_text()}
          confirmLabel={m.podcasts_heard_discard()}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </Stack>
  )
}

/** Returns why the text is invalid. */
function problemOf(text: string, transcript: Transcript): string | undefined {
  const cues = readLines(text, transcript)
  if (typeof cues === 'number') return m.podcasts_heard_line({ line: cues })
  const { success, issues } = v.safeParse(transcriptions.use.input.entries.cues, cues)
  return success ? undefined : issues[0].message
}
