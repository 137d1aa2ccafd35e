import { Store } from '@tanstack/store'
import { database } from '#src/offline/database.ts'
import type { UploadFile, UploadRow } from '#src/offline/database.ts'

/** Counts the changes of stored uploads, here and in other tabs. */
export const uploadChanges = new Store(0)

/** Tells the other tabs that uploads have changed. */
const channel = new BroadcastChannel('lakou-uploads')
channel.onmessage = countChange

/** Uploads for which this device has no room: they live as long as this page. */
const inMemory = new Map<string, { row: UploadRow; file: Blob }>()

function countChange(): void {
  uploadChanges.setState((count) => count + 1)
}

function broadcast(): void {
  channel.postMessage('changed')
  countChange()
}

/** Stores an upload with its file on this device, where there is no room for it in this page's memory. */
export async function storeUpload(row: UploadRow, file: Blob): Promise<void> {
  try {
    await database.transaction('rw', database.uploads, database.uploadFiles, async () => {
      await database.uploadFiles.add({ id: row.id, file })
      await database.uploads.add({ ...row })
    })
  } catch {
    inMemory.set(row.id, { row, file })
  }
  broadcast()
}

/** Returns whether an upload is lost when this page is closed. */
export function livesInMemory(id: string): boolean {
  return inMemory.has(id)
}

/** Returns the uploads of a person, in the order in which they were made. */
export async function uploadsOf(user: string): Promise<UploadRow[]> {
  const stored = await database.uploads
    .where('user')
    .equals(user)
    .toArray()
    .catch(() => [])
  const all = [...stored, ...[...inMemory.values()].map(({ row }) => row)]
  return all.filter((row) => row.user === user).toSorted((a, b) => a.madeAt - b.madeAt)
}

/** Returns the audio of an upload; undefined when the device has lost it. */
export async function fileOf(id: string): Promise<Blob | undefined> {
  const upload: Pick<UploadFile, 'file'> | undefined = inMemory.get(id)
  return (upload ?? (await database.uploadFiles.get(id)))?.file
}

/** Changes an upload that is still there: one that was cancelled meanwhile must not come back. */
export async function changeUpload(id: string, changes: Partial<UploadRow>): Promise<void> {
  const upload = inMemory.get(id)
  if (upload) upload.row = { ...upload.row, ...changes }
  else await database.uploads.update(id, changes)
  broadcast()
}

/** Deletes an upload with its file: it is complete, or was cancelled. */
export async function deleteUploadRow(id: string): Promise<void> {
  if (!inMemory.delete(id)) {
    await database.transaction('rw', database.uploads, database.uploadFiles, async () => {
      await database.uploads.delete(id)
      await database.uploadFiles.delete(id)
    })
  }
  broadcast()
}

/** Deletes all uploads of a person: at sign-out, after asking. */
export async function deleteUploadsOf(user: string): Promise<void> {
  for (const { id } of await uploadsOf(user)) await deleteUploadRow(id)
}
