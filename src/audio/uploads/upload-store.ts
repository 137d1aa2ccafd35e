import { Store } from '@tanstack/store'
import { database } from '#src/offline/database.ts'
import type { UploadFile, UploadRow } from '#src/offline/database.ts'

export const uploadChanges = new Store(0)

const channel = new BroadcastChannel('lakou-uploads')
channel.onmessage = countChange

const inMemory = new Map<string, { row: UploadRow; file: Blob }>()

function countChange(): void {
  uploadChanges.setState((count) => count + 1)
}

function broadcast(): void {
  channel.postMessage('changed')
  countChange()
}

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

export function livesInMemory(id: string): boolean {
  return inMemory.has(id)
}

export async function uploadsOf(user: string): Promise<UploadRow[]> {
  const stored = await database.uploads
    .where('user')
    .equals(user)
    .toArray()
    .catch(() => [])
  const all = [...stored, ...[...inMemory.values()].map(({ row }) => row)]
  return all.filter((row) => row.user === user).toSorted((a, b) => a.madeAt - b.madeAt)
}

/** Undefined: the device has lost it. */
export async function fileOf(id: string): Promise<Blob | undefined> {
  const upload: Pick<UploadFile, 'file'> | undefined = inMemory.get(id)
  return (upload ?? (await database.uploadFiles.get(id)))?.file
}

/** Does not restore a cancelled upload. */
export async function changeUpload(id: string, changes: Partial<UploadRow>): Promise<void> {
  const upload = inMemory.get(id)
  if (upload) upload.row = { ...upload.row, ...changes }
  else await database.uploads.update(id, changes)
  broadcast()
}

export async function deleteUploadRow(id: string): Promise<void> {
  if (!inMemory.delete(id)) {
    await database.transaction('rw', database.uploads, database.uploadFiles, async () => {
      await database.uploads.delete(id)
      await database.uploadFiles.delete(id)
    })
  }
  broadcast()
}

export async function deleteUploadsOf(user: string): Promise<void> {
  for (const { id } of await uploadsOf(user)) await deleteUploadRow(id)
}
