import { ApiError, ForeignResponse } from '#src/api/client.ts'
import { foreignResponseText } from '#src/api/foreign-response-text.ts'
import { onlineStore } from '#src/lib/connection.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { speedometer } from './speedometer.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { UploadRow } from '#src/offline/database.ts'
import { withLock } from '#src/offline/locks.ts'
import { changeUpload, deleteUploadRow, fileOf, uploadChanges, uploadsOf } from './upload-store.ts'
import { publishUpload } from './upload-queue.ts'
import { upload, UploadFailed } from './upload.ts'
import type { UploadProgress } from './upload.ts'

/** Milliseconds. */
const publishInterval = 250
const maxRestarts = 2

/** Sends a user's uploads in one tab, oldest first; another tab continues when that one closes. Returns how to stop. */
export function sendUploads(user: string): () => void {
  const stop = new AbortController()
  const send = singleFlight(
    async () => {
      if (stop.signal.aborted || !(await nextUpload(user))) return
      await withLock('lakou-uploads', () => sendAll(user, stop.signal), stop.signal)
    },
    { trailing: true },
  )
  // A sign-out while another tab held the lock, or a failing database.
  const sendWaiting = () => send().catch(() => {})
  const retryFailed = async () => {
    // What a proxy refuses waits for the user: a new network changes nothing.
    const failed = (await uploadsOf(user)).filter(
      ({ state, statusCode }) => state === 'failed' && statusCode === undefined,
    )
    for (const { id } of failed) await changeUpload(id, { state: 'going' })
    await sendWaiting()
  }
  const subscriptions = [
    uploadChanges.subscribe(() => void sendWaiting()),
    onlineStore.subscribe((isOnline) => isOnline && void retryFailed()),
  ]
  void retryFailed()
  return () => {
    stop.abort()
    for (const { unsubscribe } of subscriptions) unsubscribe()
  }
}

async function nextUpload(user: string): Promise<UploadRow | undefined> {
  return (await uploadsOf(user)).find(({ state }) => state === 'going')
}

async function isGoing({ user, id }: UploadRow): Promise<boolean> {
  return (await uploadsOf(user)).some((row) => row.id === id && row.state === 'going')
}

async function sendAll(user: string, stopped: AbortSignal): Promise<void> {
  for (;;) {
    const row = await nextUpload(user)
    if (!row || stopped.aborted) return
    const halt = new AbortController()
    const check = async () => (await isGoing(row)) || halt.abort()
    const { unsubscribe } = uploadChanges.subscribe(() => void check())
    try {
      await sendOne(row, AbortSignal.any([stopped, halt.signal]))
    } finally {
      unsubscribe()
    }
  }
}

async function sendOne(row: UploadRow, signal: AbortSignal): Promise<void> {
  const file = await fileOf(row.id)
  if (!file) return storeFailure(row, new DOMException('The device has lost it', 'NotFoundError'))
  const onProgress = progressPublisher(row)
  for (let tries = 0; ; tries++) {
    try {
      const podcast = await upload(
        file,
        { ...row.about, id: row.id, label: 'podcast', size: row.size },
        { signal, arrivedBytes: row.kept, onProgress },
      )
      if (!('stream_url' in podcast)) throw new Error('This upload was not a podcast.')
      publishUpload({ id: row.id, podcast })
      return await deleteUploadRow(row.id)
    } catch (error) {
      if (signal.aborted || !(await isGoing(row))) return
      if (!isDeletedOnServer(error) || tries === maxRestarts) return storeFailure(row, error)
    }
  }
}

/** The server deletes idle uploads after a day. */
function isDeletedOnServer(error: unknown): boolean {
  if (!(error instanceof UploadFailed) || error.stage === 'opening') return false
  return error.cause instanceof ApiError && error.cause.status === 404
}

async function storeFailure({ id }: UploadRow, error: unknown): Promise<void> {
  const cause = error instanceof UploadFailed ? error.cause : error
  if (cause instanceof DOMException) {
    return changeUpload(id, { state: 'refused', message: m.uploads_file_lost(), fields: {} })
  }
  if (cause instanceof ForeignResponse) {
    const message = foreignResponseText(cause, true)
    return changeUpload(id, { state: 'failed', message, statusCode: cause.status })
  }
  if (!(cause instanceof ApiError))
    return changeUpload(id, { state: 'failed', message: '', statusCode: undefined })
  const { status: statusCode, message, fields } = cause
  const canRecover = statusCode >= 500 || [401, 408, 425, 429].includes(statusCode)
  await changeUpload(
    id,
    canRecover
      ? { state: 'failed', message, statusCode: undefined }
      : { state: 'refused', message, fields, statusCode },
  )
}

/** Publishes progress, throttled, and stores what has arrived: offline it is known here alone. */
function progressPublisher({ id, kept = 0 }: UploadRow): (progress: UploadProgress) => void {
  const speed = speedometer()
  let stored = kept
  let publishedAt = -Infinity
  let previous: UploadProgress | undefined
  return (progress) => {
    const now = performance.now()
    const { sent, waiting, arrived } = progress
    if (waiting) speed.reset()
    if (progress.arrivedBytes !== stored) {
      stored = progress.arrivedBytes
      void changeUpload(id, { kept: stored }).catch(() => {})
    }
    const isSame = waiting === previous?.waiting && arrived === previous.arrived
    if (isSame && now - publishedAt < publishInterval) return
    publishedAt = now
    previous = progress
    publishUpload({ id, progress: { ...progress, speed: waiting ? null : speed.measure(sent, now) } })
  }
}
