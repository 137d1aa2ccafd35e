import type { Storage } from './storage.ts'

/** How many names are looked up at once. */
const batch = 500

/**
 * Removes what has been stored below a folder since before `then` and is not needed: what a change left behind whose
 * commit failed, or after whose commit the server was killed. `nameOf`: what a key belongs to. `needed`: which of the
 * names are still in use.
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
