import type { Storage } from '#server/gateways/storage/storage.ts'
import type { Table } from './table.ts'

const tableKey = (key: string) => `${key}.table`

/** Where the storage has the file of an import. */
export const fileKey = (id: string) => `imports/${id}`

/** The import that a key in the storage belongs to. */
export const importOfKey = (key: string) => key.slice('imports/'.length).replace(/\.table$/, '')

/** The bytes of an import's file. */
export async function bytesOf(storage: Storage, key: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of storage.read(key)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

/** Keeps what took long to read, for when it is read again with other columns. */
export async function storeTable(storage: Storage, key: string, table: Table): Promise<void> {
  await storage.put(tableKey(key), Buffer.from(JSON.stringify(table)))
}

/** What was read of the file before; null when nothing was kept. */
export async function storedTable(storage: Storage, key: string): Promise<Table | null> {
  try {
    return JSON.parse(Buffer.from(await bytesOf(storage, tableKey(key))).toString()) as Table
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Removes the file and what was read of it. */
export async function removeFile(storage: Storage, key: string): Promise<void> {
  await storage.remove(tableKey(key))
  await storage.remove(key)
}
