import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Table } from './table.ts'

const tableKey = (key: string) => `${key}.table`

/** Storage key of an import's file. */
export const fileKey = (id: string) => `imports/${id}`

/** Import id of a storage key. */
export const importOfKey = (key: string) => key.slice('imports/'.length).replace(/\.table$/, '')

/** Reads an import's file. */
export async function bytesOf(storage: Storage, key: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of storage.read(key)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

/** Caches a slowly parsed table for another mapping. */
export async function storeTable(storage: Storage, key: string, table: Table): Promise<void> {
  await storage.put(tableKey(key), Buffer.from(JSON.stringify(table)))
}

/** Returns the cached table; null without one. */
export async function storedTable(storage: Storage, key: string): Promise<Table | null> {
  try {
    return JSON.parse(Buffer.from(await bytesOf(storage, tableKey(key))).toString()) as Table
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Removes the file and the cached table. */
export async function removeFile(storage: Storage, key: string): Promise<void> {
  await storage.remove(tableKey(key))
  await storage.remove(key)
}
