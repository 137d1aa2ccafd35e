import { Store } from '@tanstack/store'
import { files } from '#contract/files.ts'
import type { Podcast } from '#contract/podcasts.ts'
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

/** How far an upload is, and how fast it goes: bytes per second, null for not known. */
export interface MeasuredProgress extends UploadProgress {
  speed: number | null
}

/** A podcast's audio that is not on the server yet. */
export interface Upload extends UploadRow {
  /** The device had no room for it: it is lost when this page is closed. */
  inMemory: boolean
  /** Null: it has not started in this run of the app, or waits behind another one. */
  progress: MeasuredProgress | null
}

/** An upload that has become a podcast while this page is open. */
export interface FinishedUpload {
  /** Of the upload. */
  id: string
  podcast: Podcast
}

/** The uploads of the person who is signed in. */
export interface Uploads {
  /** In the order in which they are sent. */
  waiting: Upload[]
  /** The latest first. */
  finished: FinishedUpload[]
}

type News = { id: string; progress: MeasuredProgress } | FinishedUpload

/** The messages of the tab that sends to the others. */
const channel = new BroadcastChannel('lakou-upload-news')

/** The uploads as they are known to this tab. */
export const uploadsStore = new Store<Uploads>({ waiting: [], finished: [] })

let user: string | null = null
let rows: UploadRow[] = []
const progressById = new Map<string, MeasuredProgress>()

channel.onmessage = ({ data }: MessageEvent<News>) => apply(data)

const read = singleFlight(
  async () => {
    const owner = user
    const next = owner === null ? [] : await uploadsOf(owner)
    // Somebody else has signed in meanwhile: that call has it read again.
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

/** Returns how many bytes of an upload have been sent; of one that is not being sent, how many need not be again. */
export function bytesSent({ state, progress, kept = 0 }: Upload): number {
  return state === 'going' && progress ? progress.sent : kept
}

/** Reads the uploads of `userId` (null: nobody's) and follows their changes. */
export async function watchUploads(userId: string | null): Promise<void> {
  if (user !== userId) {
    rows = []
    update([])
  }
  user = userId
  await read()
}

/** Publishes to all tabs how far an upload is, or what it has become. */
export function publishUpload(news: News): void {
  channel.postMessage(news)
  apply(news)
}

/** Removes the finished uploads from the store: they have been seen. */
export function clearFinishedUploads(): void {
  if (uploadsStore.state.finished.length > 0) update([])
}

/** Adds an upload, which is sent as soon as possible. Resolves once the device has stored it, if it has room. */
export async function addUpload(file: File, about: Omit<UploadRow['about'], 'contentType'>): Promise<void> {
  const userId = session().user?.id
  if (!userId) return
  const { name, size, type } = file
  const { title, date, description, privacy_status } = about
  await storeUpload(
    {
      id: timedId(),
      user: userId,
      name,
      size,
      about: { title, date, description, privacy_status, contentType: type },
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

/** Continues an upload that was paused, has failed or was refused. */
export function resumeUpload(id: string): Promise<void> {
  return changeUpload(id, { state: 'going' })
}

/** Cancels an upload, here and on the server. Resolves to false when it was complete already: then it is a podcast. */
export async function cancelUpload(id: string): Promise<boolean> {
  await deleteUploadRow(id)
  try {
    await call(files.cancel, { uploadId: id })
  } catch (error) {
    // Without a response, the server deletes what is left of it after a day.
    return !(error instanceof ApiError && error.status === 409)
  }
  return true
}
