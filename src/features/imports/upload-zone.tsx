import { useNavigate } from '@tanstack/react-router'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef, useState } from 'react'
import { maxListBytes, maxListRows } from '#contract/list-files.ts'
import { formatNumber, formatPercent } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Banner } from '#src/ui/states/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { FileDrop } from '#src/ui/fields/file-drop.tsx'
import { PhotoButton } from '#src/ui/fields/photo-button.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { useOnline } from '#src/sync/use-online.ts'
import { RoomLeft } from './room-left.tsx'
import { acceptedKinds, fileProblem, isolated } from './rules.ts'
import { discardUpload, startUpload, useRunningUpload } from './running-upload.ts'
import type { RunningUpload } from './running-upload.ts'
import styles from './upload-zone.module.css'

const megabyte = 1024 * 1024

const problemTexts = {
  old_excel: m.imports_old_excel,
  wrong_kind: m.imports_wrong_kind,
  too_large: m.imports_too_large,
  empty_file: m.imports_empty_file,
  heic: m.imports_heic,
}

interface Props {
  churchId: string
  /** Above something else, with as few words as it takes. */
  compact?: boolean
  /** What another app has shared with this one. */
  share?: { files: File[]; onSent: () => void }
}

/**
 * Takes the files of lists and sends them; then goes on to the import, if it is one. Shared files are taken by
 * themselves, as soon as there is a network.
 */
export function UploadZone({ churchId, compact = false, share }: Props) {
  const running = useRunningUpload()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [refused, setRefused] = useState<{ file: File; message: string }>()

  useEffect(() => {
    if (running?.state !== 'sent') return
    discardUpload()
    if (running.churchId !== churchId) return
    const { importId, total } = running
    // Several are listed where each can be opened.
    if (total > 1) void navigate({ to: '/members/import' })
    else void navigate({ to: '/members/import/$importId', params: { importId } })
  }, [running, churchId, navigate])

  const take = (files: File[]) => {
    discardUpload()
    // One that cannot be read keeps all of them back: what was chosen together is sent together.
    const wrongFile = files.find((file) => fileProblem(file) !== null)
    setRefused(wrongFile && { file: wrongFile, message: textFor(wrongFile) })
    return wrongFile ? undefined : startUpload(churchId, files)
  }
  useShared(share, take)
  if (running?.state === 'sending') return <Sending {...running} />

  const failed = running?.state === 'failed' && running.churchId === churchId ? running : undefined
  const wrong = refused ?? failed
  const chosen = namesOf(wrong ? [wrong.file] : share?.files)
  const bounds = { megabytes: maxListBytes / megabyte, rows: formatNumber(maxListRows) }
  const hint = isOnline || !compact ? m.imports_drop_hint(bounds) : m.imports_needs_connection()
  return (
    <Stack gap={3}>
      {!isOnline && !compact && <NeedsConnection hasFiles={share !== undefined} />}
      <RoomLeft churchId={churchId} />
      <div className={styles.zone}>
        <FileDrop
          label={m.imports_drop()}
          hint={hint}
          accept={acceptedKinds}
          onFiles={(files) => void take(files)}
          multiple
          compact={compact}
          chosen={chosen && <bdi>{chosen}</bdi>}
          error={wrong?.message}
          disabled={!isOnline}
        />
        <PhotoButton
          label={m.imports_photo_take()}
          disabled={!isOnline}
          onPhoto={(photo) => void take([photo])}
        />
        {failed && (
          <Button disabled={!isOnline} onClick={() => void take([failed.file, ...failed.left])}>
            {m.ui_retry()}
          </Button>
        )}
        <span role="alert" className="visually-hidden">
          {wrong?.message}
        </span>
      </div>
      {!compact && (
        <>
          <p className={styles.products}>{m.imports_photo_hint()}</p>
          <p className={styles.products}>{m.imports_products()}</p>
        </>
      )}
    </Stack>
  )
}

/** `hasFiles`: shared files wait for it. */
function NeedsConnection({ hasFiles }: { hasFiles: boolean }) {
  return (
    <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
      {hasFiles ? m.imports_shared_waits() : m.imports_needs_connection()}
    </Banner>
  )
}

function namesOf(files: File[] = []): string {
  return files.map(({ name }) => name).join(', ')
}

/** Takes shared files once, as soon as they can be sent. */
function useShared(share: Props['share'], take: (files: File[]) => Promise<boolean> | undefined): void {
  const isSending = useRunningUpload()?.state === 'sending'
  const isOnline = useOnline()
  const hasTaken = useRef(false)
  useEffect(() => {
    if (!share || !isOnline || isSending || hasTaken.current) return
    hasTaken.current = true
    void take(share.files)?.then((isSent) => isSent && share.onSent())
  })
}

function textFor(file: File): string {
  const problem = fileProblem(file)
  const size = formatNumber(Math.max(file.size / megabyte, 0.1), 1)
  return problem ? problemTexts[problem]({ size, megabytes: maxListBytes / megabyte }) : ''
}

function Sending({ file, n, total, progress }: RunningUpload & { state: 'sending' }) {
  const part = progress.size === 0 ? 0 : progress.sent / progress.size
  return (
    <Card>
      <Progress
        label={
          total > 1
            ? m.imports_uploading_of({ file: isolated(file.name), n, total })
            : m.imports_uploading({ file: isolated(file.name) })
        }
        value={part}
        detail={formatPercent(part)}
        onCancel={discardUpload}
        cancelLabel={m.imports_upload_cancel()}
      />
      <p role="status" className={styles.waits}>
        {progress.waiting && m.imports_upload_waits()}
      </p>
    </Card>
  )
}
