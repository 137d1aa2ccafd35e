import { useQuery } from '@tanstack/react-query'
import AudioLines from 'lucide-react/icons/audio-lines'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { PodcastView } from '#contract/podcasts.ts'
import { transcriptions } from '#contract/blogs/transcription.ts'
import type { Transcription } from '#contract/blogs/transcription.ts'
import { query, queryClient } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { deleteTranscribedDraft } from './transcribed-draft.ts'
import { TranscribedForm } from './transcribed-form.tsx'

/** Poll interval without a stream of changes, in milliseconds. */
const pollInterval = 5000

const isUnderWay = (found: Transcription | null | undefined) =>
  found?.status === 'queued' || found?.status === 'running'

/** Has a recording transcribed, and its owner read and use the text. */
export function TranscribedTranscript({ podcast }: { podcast: PodcastView }) {
  const input = { podcast_id: podcast.id }
  const options = query(transcriptions.get, input, { live: 1000 })
  const result = useQuery(
    {
      ...options,
      refetchInterval: ({ state }) => (isUnderWay(state.data?.transcription) ? pollInterval : false),
    },
    queryClient,
  )
  const start = useCall(transcriptions.start, {
    failure: m.podcasts_heard_failed,
    refresh: [transcriptions.get],
  })
  const discard = useCall(transcriptions.discard, {
    failure: m.podcasts_heard_failed,
    refresh: [transcriptions.get],
    onSuccess: () => deleteTranscribedDraft(podcast.id),
  })
  if (result.isPending) return <Spinner label={m.ui_loading()} />
  if (!result.data) return <LoadFailed title={m.podcasts_heard_load_failed()} query={result} />
  const { transcription } = result.data
  const begin = (label: string) => (
    <div>
      <Button
        icon={<AudioLines aria-hidden="true" />}
        busy={start.isPending}
        onClick={() => start.mutate(input)}
      >
        {label}
      </Button>
    </div>
  )
  const drop = (label: string) => (
    <div>
      <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate(input)}>
        {label}
      </Button>
    </div>
  )
  if (!transcription) {
    return (
      <Stack gap={2}>
        {begin(m.podcasts_heard_start())}
        <p>{m.podcasts_heard_about()}</p>
      </Stack>
    )
  }
  if (isUnderWay(transcription)) {
    return (
      <Banner icon={<Spinner />} action={drop(m.podcasts_heard_cancel())}>
        {m.podcasts_heard_listening()}
      </Banner>
    )
  }
  if (transcription.status === 'ready' && transcription.transcript) {
    return <TranscribedForm podcast={podcast} transcript={transcription.transcript} discard={discard} />
  }
  return (
    <Stack gap={2}>
      <Banner
        tone="danger"
        icon={<CircleAlert aria-hidden="true" />}
        action={drop(m.podcasts_heard_dismiss())}
      >
        {transcription.reason}
      </Banner>
      {begin(m.podcasts_heard_again())}
    </Stack>
  )
}
