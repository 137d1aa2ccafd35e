import type { Storage } from './storage.ts'

const batch = 500

/**
 * Removes unreferenced files stored before `then`, left by failed commits or a killed server. `nameOf` maps a key to
 * its owner's name; `needed` returns the names in use.
 */
export async function sweepStorage(
  storage: Storage,
  folder: string,
  then: Date,
  { nameOf, needed }: { nameOf: (key: string) => string; needed: (names: string[]) => Promise<Set<string>> },
): Promise<void> {
  let keys: string[] = []
  const sweep = async () => {
    const inUse = await needed([...new Set(keys.map(nameOf))])
    for (const key of keys) if (!inUse.has(nameOf(key))) await storage.remove(key)
    keys = []
  }
  for await (const { key, since } of storage.list(folder)) {
    if (since < then) keys.push(key)
    if (keys.length === batch) await sweep()
  }
  if (keys.length > 0) await sweep()
}
