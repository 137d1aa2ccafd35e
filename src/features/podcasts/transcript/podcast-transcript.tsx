import { lazy, startTransition, Suspense, useState } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './podcast-transcript.module.css'

const TranscriptView = lazy(async () => ({
  default: (await import('#src/widgets/podcasts/transcript-view.tsx')).TranscriptView,
}))

/** The transcript of a podcast, collapsed: first as the server has rendered it, then following the playback. */
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

/** The text, on the server. The app leaves that markup as it is: it has no data for it. */
function DrawnWords() {
  const served = servedPage()?.transcript
  if (served) return <p dir="auto">{served.cues.map(({ text }) => text).join('\n')}</p>
  // oxlint-disable-next-line react/no-danger -- empty: the markup stays as it is
  return <p dir="auto" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
