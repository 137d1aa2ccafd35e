import { database } from '#src/offline/database.ts'
import type { UploadFile, UploadRow } from '#src/offline/database.ts'

/** Tells the other tabs that uploads have changed. */
const channel = new BroadcastChannel('lakou-uploads')
const listeners = new Set<() => void>()
channel.onmessage = tellThisTab

/** What this device has no room for lives as long as its page. */
const unkept = new Map<string, { row: UploadRow; file: Blob }>()

function tellThisTab(): void {
  for (const listener of listeners) listener()
}

function broadcast(): void {
  channel.postMessage('changed')
  tellThisTab()
}

/** Calls `listener` whenever uploads have changed, here or in another tab. Returns how to stop. */
export function onUploadsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Keeps an upload with its file on this device until it is through; where there is no room for it, in this page's
 * memory.
 */
export async function storeUpload(row: UploadRow, file: Blob): Promise<void> {
  try {
    await database.transaction('rw', database.uploads, database.uploadFiles, async () => {
      await database.uploadFiles.add({ id: row.id, file })
      await database.uploads.add({ ...row })
    })
  } catch {
    unkept.set(row.id, { row, file })
  }
  broadcast()
}

/** Whether an upload would not outlive this page. */
export function livesInMemory(id: string): boolean {
  return unkept.has(id)
}

/** The uploads of a person, in the order they were made. */
export async function uploadsOf(user: string): Promise<UploadRow[]> {
  const kept = await database.uploads
    .where('user')
    .equals(user)
    .toArray()
    .catch(() => [])
  const all = [...kept, ...[...unkept.values()].map(({ row }) => row)]
  return all.filter((row) => row.user === user).toSorted((a, b) => a.madeAt - b.madeAt)
}

/** The audio of an upload; undefined when the device has lost it. */
export async function fileOf(id: string): Promise<Blob | undefined> {
  const inMemory: Pick<UploadFile, 'file'> | undefined = unkept.get(id)
  return (inMemory ?? (await database.uploadFiles.get(id)))?.file
}

/** Changes an upload that is still there: one that was given up meanwhile must not come back. */
export async function changeUpload(id: string, changes: Partial<UploadRow>): Promise<void> {
  const inMemory = unkept.get(id)
  if (inMemory) inMemory.row = { ...inMemory.row, ...changes }
  else await database.uploads.update(id, changes)
  broadcast()
}

/** Forgets an upload with its file: it is through, or was given up. */
export async function deleteUploadRow(id: string): Promise<void> {
  if (!unkept.delete(id)) {
    await database.transaction('rw', database.uploads, database.uploadFiles, async () => {
      await database.uploads.delete(id)
      await database.uploadFiles.delete(id)
    })
  }
  broadcast()
}

/** Forgets all uploads of a person: at sign-out, after asking. */
export async function deleteUploadsOf(user: string): Promise<void> {
  for (const { id } of await uploadsOf(user)) await deleteUploadRow(id)
}
