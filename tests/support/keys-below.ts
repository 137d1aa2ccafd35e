import type { Storage } from '#server/gateways/storage/storage.ts'

/** Returns all storage keys below a folder. */
export async function keysBelow(storage: Storage, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(folder)) keys.push(key)
  return keys
}
