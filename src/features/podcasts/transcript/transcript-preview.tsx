import type { Transcript } from '#contract/podcasts.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './transcript-preview.module.css'

/** Number of cues. */
const few = 4

/** Preview of a transcript. */
export function TranscriptPreview({ transcript: { timed, cues } }: { transcript: Transcript }) {
  return (
    <div className={styles.preview}>
      <p className={styles.count}>{m.podcasts_transcript_cues({ n: cues.length })}</p>
      <ul role="list" className={styles.cues}>
        {cues.slice(0, few).map(({ start, text }, index) => (
          // oxlint-disable-next-line no-array-index-key -- cues have no id, and do not move
          <li key={index}>
            {timed && <span className={styles.time}>{formatDuration(start)}</span>}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
