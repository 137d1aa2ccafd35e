import { useNavigate } from '@tanstack/react-router'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'
import { formatNumber, formatPercent } from '#src/lib/numbers.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { useOnline } from '#src/widgets/use-online.ts'
import { acceptedKinds, fileProblem, isolated, maxBytes, maxRows } from './rules.ts'
import { dropUpload, startUpload, useRunningUpload } from './running-upload.ts'
import type { RunningUpload } from './running-upload.ts'
import styles from './upload-zone.module.css'

const megabyte = 1024 * 1024

const problemTexts = {
  old_excel: m.imports_old_excel,
  wrong_kind: m.imports_wrong_kind,
  too_large: m.imports_too_large,
  empty_file: m.imports_empty_file,
}

/** Takes the file of a list and sends it; then goes on to its import. */
export function UploadZone({ churchId }: { churchId: string }) {
  const running = useRunningUpload()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [refused, setRefused] = useState<{ file: File; message: string }>()

  useEffect(() => {
    if (running?.state !== 'sent') return
    dropUpload()
    if (running.churchId === churchId)
      void navigate({ to: '/members/import/$importId', params: { importId: running.importId } })
  }, [running, churchId, navigate])

  if (running?.state === 'sending') return <Sending {...running} />

  const take = ([file]: File[]) => {
    if (!file) return
    const problem = fileProblem(file)
    const size = formatNumber(Math.max(file.size / megabyte, 0.1), 1)
    const words = { size, megabytes: maxBytes / megabyte }
    dropUpload()
    setRefused(problem ? { file, message: problemTexts[problem](words) } : undefined)
    if (!problem) void startUpload(churchId, file)
  }
  const failed = running?.state === 'failed' && running.churchId === churchId ? running : undefined
  const wrong = refused ?? failed
  return (
    <Stack gap={3}>
      {!isOnline && (
        <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
          {m.imports_needs_connection()}
        </Banner>
      )}
      <div className={styles.zone}>
        <FileDrop
          label={m.imports_drop()}
          hint={m.imports_drop_hint({ megabytes: maxBytes / megabyte, rows: formatNumber(maxRows) })}
          accept={acceptedKinds}
          onFiles={take}
          chosen={wrong && <bdi>{wrong.file.name}</bdi>}
          error={wrong?.message}
          disabled={!isOnline}
        />
        {failed && (
          <Button disabled={!isOnline} onClick={() => take([failed.file])}>
            {m.ui_retry()}
          </Button>
        )}
        <span role="alert" className="visually-hidden">
          {wrong?.message}
        </span>
      </div>
      <p className={styles.products}>{m.imports_products()}</p>
    </Stack>
  )
}

function Sending({ file, progress }: RunningUpload & { state: 'sending' }) {
  const part = progress.size === 0 ? 0 : progress.sent / progress.size
  return (
    <Card>
      <Progress
        label={m.imports_uploading({ file: isolated(file.name) })}
        value={part}
        detail={formatPercent(part)}
        onCancel={dropUpload}
        cancelLabel={m.imports_upload_cancel()}
      />
      <p role="status" className={styles.waits}>
        {progress.waiting && m.imports_upload_waits()}
      </p>
    </Card>
  )
}
