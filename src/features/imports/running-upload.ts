import { useSyncExternalStore } from 'react'
import { imports } from '#contract/imports.ts'
import { queryClient } from '#src/api/query.ts'
import { upload, UploadFailed } from '#src/api/upload.ts'
import type { UploadProgress } from '#src/api/upload.ts'
import { m } from '#src/messages/paraglide/messages.js'
import { notify } from '#src/ui/notices.ts'
import { isolated } from './rules.ts'

// Outlives the screen: going to another page or switching the language must not break an upload off.

/** The upload of a list: on its way, there (then with its import), or failed. One at a time. */
export type RunningUpload = { churchId: string; file: File } & (
  | { state: 'sending'; progress: UploadProgress }
  | { state: 'sent'; importId: string }
  | { state: 'failed'; message: string }
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

/** Sends a list of members of a church. */
export async function startUpload(churchId: string, file: File): Promise<void> {
  const { signal } = (controller = new AbortController())
  const about = {
    church_id: churchId,
    label: 'member-list',
    title: file.name,
    contentType: file.type,
  } as const
  const stay = (event: BeforeUnloadEvent) => event.preventDefault()
  const onProgress = (progress: UploadProgress) => change({ churchId, file, state: 'sending', progress })
  addEventListener('beforeunload', stay)
  try {
    const { import_id } = await upload(file, about, { signal, onProgress })
    void queryClient.invalidateQueries({ queryKey: [imports.list.name] })
    arrived({ churchId, file, state: 'sent', importId: import_id })
  } catch (error) {
    // Cancelled: whatever is on the screen now is not about this upload.
    if (!signal.aborted) change({ churchId, file, state: 'failed', message: wordsFor(error) })
  } finally {
    removeEventListener('beforeunload', stay)
  }
}

/** The screen goes on to the import. When it is not open, a notice says where to find it. */
function arrived(sent: RunningUpload): void {
  if (listeners.size > 0) return change(sent)
  change(null)
  notify({ kind: 'success', message: m.imports_uploaded({ file: isolated(sent.file.name) }) })
}

function wordsFor(error: unknown): string {
  if (!(error instanceof UploadFailed)) return m.imports_upload_failed()
  const own = error.stage === 'opening' ? m.imports_initiate_failed : m.imports_upload_failed
  return error.message || own()
}

/** Breaks the upload off, or forgets one that has ended. */
export function dropUpload(): void {
  controller?.abort()
  change(null)
}
