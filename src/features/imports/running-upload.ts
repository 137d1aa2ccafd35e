import { useSyncExternalStore } from 'react'
import { importOf } from '#contract/files.ts'
import { imports } from '#contract/imports.ts'
import { upload, UploadFailed } from '#src/audio/uploads/upload.ts'
import type { UploadProgress } from '#src/audio/uploads/upload.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { shrinkPhoto } from '#src/lib/photos/shrink-photo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { refresh } from '#src/queries/refresh.ts'
import { isolated, isPhoto } from './rules.ts'

// Outlives the screen: going to another page or switching the language must not break an upload off.

/** The longer side of a photo that is sent, in pixels: more than the server reads by. */
const longSide = 3000
/** Smaller photos are sent as they are, in bytes. */
const smallEnough = 1_200_000

interface Sent {
  churchId: string
  file: File
  /** Which of the files that were chosen together it is, from 1. */
  n: number
  total: number
}

/** The upload of a list: on its way, there (then with its import), or failed. One at a time. */
export type RunningUpload = Sent &
  (
    | { state: 'sending'; progress: UploadProgress }
    | { state: 'sent'; importId: string }
    /** `left` are the files that were to follow it. */
    | { state: 'failed'; message: string; left: File[] }
  )

let current: RunningUpload | null = null
let controller: AbortController | null = null
const listeners = new Set<() => void>()

function change(next: RunningUpload | null): void {
  current = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The upload that runs, has just ended, or failed; null for none. */
export function useRunningUpload(): RunningUpload | null {
  return useSyncExternalStore(listen, () => current)
}

/**
 * Sends lists of members of a church, one after the other; each becomes an import of its own. Resolves to whether all
 * have arrived.
 */
export async function startUpload(churchId: string, files: File[]): Promise<boolean> {
  const { signal } = (controller = new AbortController())
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', stay)
  const total = files.length
  let sent: Sent | undefined
  try {
    let importId = ''
    for (const [index, file] of files.entries()) {
      sent = { churchId, file, n: index + 1, total }
      importId = await send(sent, signal)
    }
    if (sent) arrived(sent, importId)
    return true
  } catch (error) {
    // Cancelled: whatever is on the screen now is not about this upload.
    if (sent && !signal.aborted) {
      change({ ...sent, state: 'failed', message: textFor(error), left: files.slice(sent.n) })
    }
    return false
  } finally {
    removeEventListener('beforeunload', stay)
  }
}

/** Sends one list and returns its import. */
async function send(sent: Sent, signal: AbortSignal): Promise<string> {
  const { churchId, file } = sent
  const about = {
    church_id: churchId,
    label: 'member-list',
    title: file.name,
    contentType: file.type,
  } as const
  const onProgress = (progress: UploadProgress) => change({ ...sent, state: 'sending', progress })
  onProgress({ sent: 0, arrivedBytes: 0, size: file.size, waiting: false, arrived: false })
  const bytes = isPhoto(file) && file.size > smallEnough ? await shrinkPhoto(file, { longSide }) : file
  signal.throwIfAborted()
  const importId = importOf(await upload(bytes, about, { signal, onProgress }))
  void refresh([imports.list])
  return importId
}

/** The screen goes on to the import. When it is not open, or there are several, a notice says where to find them. */
function arrived(sent: Sent, importId: string): void {
  const several = sent.total > 1
  if (several)
    notify({ kind: 'success', message: m.imports_uploaded_all({ total: formatNumber(sent.total) }) })
  if (listeners.size > 0) return change({ ...sent, state: 'sent', importId })
  change(null)
  if (!several) notify({ kind: 'success', message: m.imports_uploaded({ file: isolated(sent.file.name) }) })
}

function textFor(error: unknown): string {
  if (!(error instanceof UploadFailed)) return m.imports_upload_failed()
  const own = error.stage === 'opening' ? m.imports_initiate_failed : m.imports_upload_failed
  return error.message || own()
}

/** Breaks the upload off, or forgets one that has ended. */
export function discardUpload(): void {
  controller?.abort()
  change(null)
}
