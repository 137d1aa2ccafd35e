import { Link, useRouterState } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect } from 'react'
import { bytesSent, clearFinishedUploads } from '#src/audio/uploads/upload-queue.ts'
import type { Upload } from '#src/audio/uploads/upload-queue.ts'
import { formatPercent } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { PodcastLink } from '#src/widgets/podcasts/podcast-link.tsx'
import { useUploads } from '#src/audio/uploads/use-uploads.ts'
import styles from './upload-strip.module.css'

const screen = '/create/podcast'

/** Progress of the current upload, linked to the uploads page. */
export function UploadStrip() {
  const { waiting, finished } = useUploads()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The strip stays until the next navigation, so that content does not shift under the finger.
  useEffect(() => clearFinishedUploads, [path])

  const [upload] = waiting
  const [done] = finished
  if (path === screen) return null
  if (upload) {
    const part = partOf(upload)
    return (
      <Link to={screen} className={styles.strip}>
        <CloudUpload aria-hidden="true" className={styles.icon} />
        <span className={styles.title}>{stripText(upload)}</span>
        {upload.state !== 'refused' && (
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

function partOf(upload: Upload): number {
  return upload.size > 0 ? bytesSent(upload) / upload.size : 0
}

function stripText({ state, progress, about: { title } }: Upload): string {
  if (state === 'paused') return m.uploads_strip_paused({ title })
  if (state !== 'going') return m.uploads_strip_attention({ title })
  return progress && !progress.waiting ? m.uploads_strip({ title }) : m.uploads_strip_waiting({ title })
}
