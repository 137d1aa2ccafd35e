import { lazy, startTransition, Suspense, useState } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './podcast-transcript.module.css'

const TranscriptView = lazy(async () => ({
  default: (await import('#src/widgets/transcript-view.tsx')).TranscriptView,
}))

/** What is said in a podcast, to unfold: at first the words as the server has drawn them, then those that follow. */
export function PodcastTranscript({ podcast }: { podcast: Podcast }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className={styles.transcript}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) startTransition(() => setOpen(true))
      }}
    >
      <summary>{m.podcasts_transcript()}</summary>
      <Suspense fallback={null}>{open ? <TranscriptView podcast={podcast} /> : <DrawnWords />}</Suspense>
    </details>
  )
}

/** The words, on the server. The app leaves them as they are: it has not been told them. */
function DrawnWords() {
  const words = servedPage()?.transcript
  if (words) return <p dir="auto">{words.cues.map(({ text }) => text).join('\n')}</p>
  // oxlint-disable-next-line react/no-danger -- nothing: what is there stays
  return <p dir="auto" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
