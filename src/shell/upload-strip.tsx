import { Link, useRouterState } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect } from 'react'
import { bytesGone, deleteUploaded } from '#src/audio/uploads/upload-queue.ts'
import type { Recording } from '#src/audio/uploads/upload-queue.ts'
import { formatPercent } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { PodcastLink } from '#src/widgets/podcast-link.tsx'
import { useRecordings } from '#src/audio/uploads/use-uploads.ts'
import styles from './upload-strip.module.css'

const screen = '/create/podcast'

/** How far the recording is that is being uploaded; leads to where something can be done about it. */
export function UploadStrip() {
  const { waiting, uploaded } = useRecordings()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The line of one that has come through stays until the next page: what is below must not move under the finger.
  useEffect(() => deleteUploaded, [path])

  const [recording] = waiting
  const stands = recording?.state === 'refused'
  const [done] = uploaded
  if (path === screen) return null
  if (recording) {
    const part = partOf(recording)
    return (
      <Link to={screen} className={styles.strip}>
        <CloudUpload aria-hidden="true" className={styles.icon} />
        <span className={styles.title}>{saysStrip(recording)}</span>
        {!stands && (
          <>
            <span className={styles.part}>{formatPercent(part)}</span>
            <span aria-hidden="true" className={styles.bar} style={{ inlineSize: `${part * 100}%` }} />
          </>
        )}
      </Link>
    )
  }
  if (!done) return null
  return (
    <PodcastLink id={done.podcast.id} className={styles.strip}>
      <CircleCheck aria-hidden="true" className={styles.icon} />
      <span className={styles.title}>{m.uploads_done()}</span>
    </PodcastLink>
  )
}

function partOf(recording: Recording): number {
  return recording.size > 0 ? bytesGone(recording) / recording.size : 0
}

function saysStrip({ state, progress, about: { title } }: Recording): string {
  if (state === 'paused') return m.uploads_strip_paused({ title })
  if (state !== 'going') return m.uploads_strip_attention({ title })
  return progress && !progress.waiting ? m.uploads_strip({ title }) : m.uploads_strip_waiting({ title })
}
