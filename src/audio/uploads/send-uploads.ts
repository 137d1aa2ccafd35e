import { onConnectionChange, online } from '#src/lib/connection.ts'
import { speedometer } from './speedometer.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { UploadRow } from '#src/offline/database.ts'
import { withLock } from '#src/offline/locks.ts'
import { changeUpload, fileOf, deleteUploadRow, onUploadsChange, uploadsOf } from './upload-store.ts'
import { ApiError } from '#src/api/client.ts'
import { notifyOfUpload } from './upload-queue.ts'
import { upload, UploadFailed } from './upload.ts'
import type { UploadProgress } from './upload.ts'

/** How often it is told how far one is, in milliseconds. */
const pulse = 250
/** How often an upload that the server has forgotten is begun anew, one time after the other. */
const renewals = 2

/**
 * Sends the recordings of a person, the oldest first, alone among the tabs: when the tab that sends is closed, another
 * one goes on. Returns how to stop.
 */
export function sendRecordings(user: string): () => void {
  const over = new AbortController()
  let running = false
  let again = false

  const run = async () => {
    again = true
    if (running) return
    running = true
    try {
      while (again && !over.signal.aborted) {
        again = false
        const work = () => sendAll(user, over.signal)
        if (await nextOf(user)) await withLock('lakou-uploads', work, over.signal)
      }
    } catch {
      // Signed out while another tab had its turn, or a device whose database fails.
    } finally {
      running = false
    }
  }
  const tryFailedAgain = async () => {
    const failed = (await uploadsOf(user)).filter(({ state }) => state === 'failed')
    for (const { id } of failed) await changeUpload(id, { state: 'going' })
    await run()
  }
  const stopListening = onUploadsChange(() => void run())
  const stopWatching = onConnectionChange(() => online() && void tryFailedAgain())
  void tryFailedAgain()
  return () => {
    over.abort()
    stopListening()
    stopWatching()
  }
}

async function nextOf(user: string): Promise<UploadRow | undefined> {
  return (await uploadsOf(user)).find(({ state }) => state === 'going')
}

async function goesOn({ user, id }: UploadRow): Promise<boolean> {
  return (await uploadsOf(user)).some((row) => row.id === id && row.state === 'going')
}

async function sendAll(user: string, over: AbortSignal): Promise<void> {
  for (;;) {
    const row = await nextOf(user)
    if (!row || over.aborted) return
    const halt = new AbortController()
    // Paused or given up, perhaps in another tab.
    const look = async () => (await goesOn(row)) || halt.abort()
    const stopListening = onUploadsChange(() => void look())
    try {
      await sendOne(row, AbortSignal.any([over, halt.signal]))
    } finally {
      stopListening()
    }
  }
}

async function sendOne(row: UploadRow, signal: AbortSignal): Promise<void> {
  const file = await fileOf(row.id)
  if (!file) return note(row, new DOMException('The device has lost it', 'NotFoundError'))
  const onProgress = teller(row)
  for (let tries = 0; ; tries++) {
    try {
      const podcast = await upload(
        file,
        { ...row.about, id: row.id, label: 'podcast', size: row.size },
        { signal, kept: row.kept, onProgress },
      )
      if (!('stream_url' in podcast)) throw new Error('This upload was not a podcast.')
      notifyOfUpload({ id: row.id, podcast })
      return await deleteUploadRow(row.id)
    } catch (error) {
      if (signal.aborted || !(await goesOn(row))) return
      if (!wasForgotten(error) || tries === renewals) return note(row, error)
    }
  }
}

/** The server forgets an upload of which it has heard nothing for a day. */
function wasForgotten(error: unknown): boolean {
  if (!(error instanceof UploadFailed) || error.stage === 'opening') return false
  return error.cause instanceof ApiError && error.cause.status === 404
}

/** Notes why an upload does not go on. */
async function note({ id }: UploadRow, error: unknown): Promise<void> {
  const cause = error instanceof UploadFailed ? error.cause : error
  if (cause instanceof DOMException) {
    return changeUpload(id, { state: 'refused', message: m.uploads_file_lost(), fields: {} })
  }
  if (!(cause instanceof ApiError)) return changeUpload(id, { state: 'failed', message: '' })
  const { status: statusCode, message, fields } = cause
  const mayPass = statusCode >= 500 || [401, 408, 425, 429].includes(statusCode)
  await changeUpload(
    id,
    mayPass ? { state: 'failed', message } : { state: 'refused', message, fields, statusCode },
  )
}

/**
 * Tells how far it is, and how fast it goes; often enough, and not with every packet. What has arrived is noted on the
 * device: without a network it is known there alone.
 */
function teller({ id, kept = 0 }: UploadRow): (progress: UploadProgress) => void {
  const speed = speedometer()
  let noted = kept
  let toldAt = -Infinity
  let before: UploadProgress | undefined
  return (progress) => {
    const now = performance.now()
    const { sent, waiting, arrived } = progress
    if (waiting) speed.rest()
    if (progress.kept !== noted) {
      noted = progress.kept
      void changeUpload(id, { kept: noted }).catch(() => {})
    }
    const same = waiting === before?.waiting && arrived === before.arrived
    if (same && now - toldAt < pulse) return
    toldAt = now
    before = progress
    notifyOfUpload({ id, progress: { ...progress, speed: waiting ? null : speed.note(sent, now) } })
  }
}
