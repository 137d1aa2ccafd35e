import { Store } from '@tanstack/store'
import { files } from '#contract/files.ts'
import type { Podcast, PodcastDetails } from '#contract/podcasts.ts'
import { ApiError } from '#src/api/client.ts'
import { call, session } from '#src/api/session.ts'
import { singleFlight } from '#src/lib/single-flight.ts'
import { timedId } from '#src/lib/uuid.ts'
import type { UploadRow } from '#src/offline/database.ts'
import {
  changeUpload,
  deleteUploadRow,
  livesInMemory,
  storeUpload,
  uploadChanges,
  uploadsOf,
} from './upload-store.ts'
import type { UploadProgress } from './upload.ts'

/** Bytes; speed in bytes per second. */
export interface MeasuredProgress extends UploadProgress {
  speed: number | null
}

export interface Upload extends UploadRow {
  /** No room on the device: lost when the page closes. */
  inMemory: boolean
  /** Null: not started by this app instance, or queued. */
  progress: MeasuredProgress | null
}

export interface FinishedUpload {
  id: string
  podcast: Podcast
}

export interface Uploads {
  /** In sending order. */
  waiting: Upload[]
  /** Latest first. */
  finished: FinishedUpload[]
}

type News = { id: string; progress: MeasuredProgress } | FinishedUpload

const channel = new BroadcastChannel('lakou-upload-news')

export const uploadsStore = new Store<Uploads>({ waiting: [], finished: [] })

let user: string | null = null
let rows: UploadRow[] = []
const progressById = new Map<string, MeasuredProgress>()

channel.onmessage = ({ data }: MessageEvent<News>) => apply(data)

const read = singleFlight(
  async () => {
    const owner = user
    const next = owner === null ? [] : await uploadsOf(owner)
    // The user has changed meanwhile: that call reads again.
    if (owner !== user) return
    rows = next
    update(uploadsStore.state.finished)
  },
  { trailing: true },
)
uploadChanges.subscribe(() => void read())

function apply(news: News): void {
  const { finished } = uploadsStore.state
  if ('progress' in news) progressById.set(news.id, news.progress)
  const isOurs = 'podcast' in news && rows.some(({ id }) => id === news.id)
  update(isOurs ? [news, ...finished] : finished)
}

function update(finished: FinishedUpload[]): void {
  const finishedIds = new Set(finished.map(({ id }) => id))
  const waiting = rows
    .filter(({ id }) => !finishedIds.has(id))
    .map((row) => ({
      ...row,
      inMemory: livesInMemory(row.id),
      progress: progressById.get(row.id) ?? null,
    }))
  uploadsStore.setState(() => ({ waiting, finished }))
}

export function bytesSent({ state, progress, kept = 0 }: Upload): number {
  return state === 'going' && progress ? progress.sent : kept
}

export async function watchUploads(userId: string | null): Promise<void> {
  if (user !== userId) {
    rows = []
    update([])
  }
  user = userId
  await read()
}

export function publishUpload(news: News): void {
  channel.postMessage(news)
  apply(news)
}

export function clearFinishedUploads(): void {
  if (uploadsStore.state.finished.length > 0) update([])
}

/** Resolves once the device has stored it, if it has room. */
export async function addUpload(file: File, about: PodcastDetails): Promise<void> {
  const userId = session().user?.id
  if (!userId) return
  const { name, size, type } = file
  await storeUpload(
    {
      id: timedId(),
      user: userId,
      name,
      size,
      about: { ...about, contentType: type },
      state: 'going',
      madeAt: Date.now(),
    },
    file,
  )
  await read()
}

export function pauseUpload(id: string): Promise<void> {
  return changeUpload(id, { state: 'paused' })
}

export function resumeUpload(id: string): Promise<void> {
  return changeUpload(id, { state: 'going' })
}

/** Resolves to false when it was complete already. */
export async function cancelUpload(id: string): Promise<boolean> {
  await deleteUploadRow(id)
  try {
    await call(files.cancel, { uploadId: id })
  } catch (error) {
    // Without a response, the server deletes it after a day.
    return !(error instanceof ApiError && error.status === 409)
  }
  return true
}
