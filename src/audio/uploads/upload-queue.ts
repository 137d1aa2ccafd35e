import { files } from '#contract/files.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { timedId } from '#src/lib/uuid.ts'
import type { UploadRow } from '#src/offline/database.ts'
import {
  changeUpload,
  deleteUploadRow,
  storeUpload,
  livesInMemory,
  onUploadsChange,
  uploadsOf,
} from './upload-store.ts'
import { ApiError } from '#src/api/client.ts'
import { call, session } from '#src/api/session.ts'
import type { UploadProgress } from './upload.ts'

/** How far a recording is, and how fast it goes: bytes in a second, null for not known. */
export interface RecordingProgress extends UploadProgress {
  speed: number | null
}

/** A recording that is not on the server yet. */
export interface Recording extends UploadRow {
  /** The device had no room for it: it is lost when this page is closed. */
  inMemory: boolean
  /** Null: it has not begun in this run of the app, or another one goes before it. */
  progress: RecordingProgress | null
}

/** How many bytes have gone of one that goes; of another, those with which it would go on. */
export function bytesGone({ state, progress, kept = 0 }: Recording): number {
  return state === 'going' && progress ? progress.sent : kept
}

/** A recording that has become a podcast while this page is open. */
export interface UploadedRecording {
  /** Of the upload. */
  id: string
  podcast: Podcast
}

/** What the screens see: the recordings of whoever is signed in. */
export interface Recordings {
  waiting: Recording[]
  /** The latest first. */
  uploaded: UploadedRecording[]
}

type News = { id: string; progress: RecordingProgress } | UploadedRecording

/** What the tab that sends tells the others. */
const channel = new BroadcastChannel('lakou-upload-news')
const listeners = new Set<() => void>()
const onUploaded = new Set<(podcast: Podcast) => void>()

let user: string | null = null
let rows: UploadRow[] = []
let uploaded: UploadedRecording[] = []
const progressOf = new Map<string, RecordingProgress>()
let seen: Recordings = { waiting: [], uploaded: [] }
let reads = 0

channel.onmessage = ({ data }: MessageEvent<News>) => take(data)
onUploadsChange(() => void read())

function take(news: News): void {
  if ('progress' in news) progressOf.set(news.id, news.progress)
  else if (rows.some(({ id }) => id === news.id)) {
    uploaded = [news, ...uploaded]
    for (const listener of onUploaded) listener(news.podcast)
  }
  show()
}

function show(): void {
  const through = new Set(uploaded.map(({ id }) => id))
  const waiting = rows
    .filter(({ id }) => !through.has(id))
    .map((row) => ({
      ...row,
      inMemory: livesInMemory(row.id),
      progress: progressOf.get(row.id) ?? null,
    }))
  seen = { waiting, uploaded }
  for (const listener of listeners) listener()
}

async function read(): Promise<void> {
  const number = ++reads
  const next = user === null ? [] : await uploadsOf(user)
  // A later read has begun meanwhile: what it finds counts.
  if (number !== reads) return
  rows = next
  show()
}

/** Reads the recordings of `userId` (null: nobody's) and keeps up with them. */
export async function watchRecordings(userId: string | null): Promise<void> {
  if (user !== userId) uploaded = []
  user = userId
  await read()
}

/** The recordings as they are known; the same object until something changes. */
export function recordings(): Recordings {
  return seen
}

/** Calls `listener` when `recordings` answers something new. Returns how to stop. */
export function onRecordingsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` when a recording has become a podcast, in whatever tab. Returns how to stop. */
export function onRecordingUploaded(listener: (podcast: Podcast) => void): () => void {
  onUploaded.add(listener)
  return () => onUploaded.delete(listener)
}

/** Tells all tabs how far a recording is, or what it has become. */
export function notifyOfUpload(news: News): void {
  channel.postMessage(news)
  take(news)
}

/** Forgets what has become of recordings: it has been seen. */
export function deleteUploaded(): void {
  if (uploaded.length === 0) return
  uploaded = []
  show()
}

/** Takes a recording; it goes at once, or as soon as it can. Once this returns the device keeps it, if it has room. */
export async function uploadRecording(
  file: File,
  about: Omit<UploadRow['about'], 'contentType'>,
): Promise<void> {
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

export function pauseRecording(id: string): Promise<void> {
  return changeUpload(id, { state: 'paused' })
}

/** Goes on with one that was paused, has failed or was refused. */
export function resumeRecording(id: string): Promise<void> {
  return changeUpload(id, { state: 'going' })
}

/** Gives one up, here and on the server. Answers false when it was through already: then it is a podcast. */
export async function cancelRecording(id: string): Promise<boolean> {
  await deleteUploadRow(id)
  try {
    await call(files.cancel, { uploadId: id })
  } catch (error) {
    // Without an answer, the server forgets what is left of it after a day.
    return !(error instanceof ApiError && error.status === 409)
  }
  return true
}
