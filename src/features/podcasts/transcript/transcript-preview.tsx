import type { Transcript } from '#contract/podcasts.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './transcript-preview.module.css'

/** So many passages tell whether it is the right one. */
const few = 4

/** How a transcript begins. */
export function TranscriptPreview({ transcript: { timed, cues } }: { transcript: Transcript }) {
  return (
    <div className={styles.preview}>
      <p className={styles.count}>{m.podcasts_transcript_cues({ n: cues.length })}</p>
      <ul role="list" className={styles.cues}>
        {cues.slice(0, few).map(({ start, text }, index) => (
          // oxlint-disable-next-line no-array-index-key -- cues have nothing else of their own, and keep their place
          <li key={index}>
            {timed && <span className={styles.time}>{formatDuration(start)}</span>}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
