import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'

/** Stores a few bytes with an age in hours. Returns their key. */
export async function storeSince(
  { storage, settings }: { storage: Storage; settings: Pick<Settings, 'dataDir'> },
  key: string,
  hours: number,
): Promise<string> {
  await storage.put(key, Buffer.from('bytes'))
  const then = new Date(Date.now() - hours * 3_600_000)
  await utimes(join(settings.dataDir, 'files', key), then, then)
  return key
}
