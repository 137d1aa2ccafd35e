import { lazy, startTransition, Suspense, useState } from 'react'
import type { Podcast } from '#contract/podcasts.ts'
import { servedPage } from '#src/lib/served-page.ts'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './podcast-transcript.module.css'

const TranscriptView = lazy(async () => ({
  default: (await import('#src/widgets/podcasts/transcript-view.tsx')).TranscriptView,
}))

/** A collapsed transcript: server-rendered first, then following the playback. */
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
      <Suspense fallback={null}>{open ? <TranscriptView podcast={podcast} /> : <ServedText />}</Suspense>
    </details>
  )
}

/** Server-rendered text. Hydration keeps this markup, since the app has no data for it. */
function ServedText() {
  const served = servedPage()?.transcript
  if (served) return <p dir="auto">{served.cues.map(({ text }) => text).join('\n')}</p>
  // oxlint-disable-next-line react/no-danger -- empty: the markup stays as it is
  return <p dir="auto" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
