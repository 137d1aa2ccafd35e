import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { bytesSent, cancelUpload, pauseUpload, resumeUpload } from '#src/audio/uploads/upload-queue.ts'
import type { Upload } from '#src/audio/uploads/upload-queue.ts'
import { formatPercent } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { UploadTrouble } from './upload-trouble.tsx'
import { describeProgress, describeState } from './upload-text.ts'
import styles from './upload-card.module.css'

interface Props {
  recording: Upload
  /** Returns it to the form. */
  onChange: () => void
}

/** A running upload with progress and actions. */
export function UploadCard({ recording, onChange }: Props) {
  const [asking, setAsking] = useState(false)
  const { id, about, size, state, statusCode, progress } = recording
  const { title } = about
  const refused = state === 'refused'
  const part = size > 0 ? bytesSent(recording) / size : 0
  const label = describeState(recording)
  const mayTryAgain = state === 'failed' || (refused && statusCode === 402)
  // Once all bytes have arrived, it cannot be paused or cancelled.
  const goes = state === 'going' && !progress?.arrived

  const cancel = async () => {
    setAsking(false)
    const cancelled = await cancelUpload(id)
    if (!cancelled) notify({ kind: 'info', message: m.uploads_was_through() })
  }
  return (
    <Card title={<span dir="auto">{title}</span>}>
      <Stack gap={4}>
        <div>
          {refused ? (
            <p className={styles.refused}>{label}</p>
          ) : (
            <Progress label={label} value={part} detail={formatPercent(part)} />
          )}
          <p className={styles.facts}>{describeProgress(recording)}</p>
          <span role="status" className="visually-hidden">
            {label}
          </span>
        </div>
        <UploadTrouble recording={recording} />
        <Cluster gap={2}>
          {goes && (
            <Button icon={<Pause aria-hidden="true" />} onClick={() => void pauseUpload(id)}>
              {m.uploads_pause()}
            </Button>
          )}
          {state === 'paused' && (
            <Button
              variant="primary"
              icon={<Play aria-hidden="true" />}
              onClick={() => void resumeUpload(id)}
            >
              {m.uploads_resume()}
            </Button>
          )}
          {mayTryAgain && (
            <Button icon={<RotateCw aria-hidden="true" />} onClick={() => void resumeUpload(id)}>
              {m.ui_retry()}
            </Button>
          )}
          {refused && statusCode !== 402 && <Button onClick={onChange}>{m.uploads_change()}</Button>}
          {(goes || state !== 'going') && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {refused ? m.uploads_remove() : m.uploads_cancel()}
            </Button>
          )}
        </Cluster>
      </Stack>
      <ConfirmDialog
        open={asking}
        danger
        title={refused ? m.uploads_remove_title() : m.uploads_cancel_title()}
        text={m.uploads_cancel_text({ title })}
        confirmLabel={refused ? m.uploads_remove() : m.uploads_cancel()}
        cancelLabel={refused ? m.ui_cancel() : m.uploads_cancel_keep()}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}
