import { memo } from 'react'
import type { Transcript } from '#contract/podcasts.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { classNames } from '#src/ui/class-names.ts'
import { splitByQuery } from './transcript-rules.ts'
import styles from './transcript-view.module.css'

interface CueProps {
  cue: Transcript['cues'][number]
  query: string
  /** The cue being played. */
  current: boolean
  /** The current search hit. */
  found: boolean
  /** Omitted for transcripts without times. */
  onGoTo: ((seconds: number) => void) | undefined
}

/** A transcript cue, or a paragraph of an untimed transcript. */
export const Cue = memo(function Cue({ cue, query, current, found, onGoTo }: CueProps) {
  const text = splitByQuery(cue.text, query).map(([part, hit], i) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text
    hit ? <mark key={i}>{part}</mark> : part,
  )
  const look = classNames(styles.cue, current && styles.current, found && styles.found)
  if (!onGoTo) return <p className={look}>{text}</p>
  return (
    <button
      type="button"
      className={look}
      aria-current={current || undefined}
      onClick={() => onGoTo(cue.start)}
    >
      <span className={styles.time}>{formatDuration(cue.start)}</span> <span>{text}</span>
    </button>
  )
})
