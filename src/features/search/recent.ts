import { activeUserId } from '#src/api/session.ts'

const storageKey = () => `search:${activeUserId() ?? ''}`
const most = 20

/** Returns the keys of recently opened entries, newest first. */
export function recentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Records an opened entry. Stores keys only, no names. */
export function rememberOpened(key: string): void {
  const keys = [key, ...recentKeys().filter((other) => other !== key)].slice(0, most)
  try {
    localStorage.setItem(storageKey(), JSON.stringify(keys))
  } catch {
    // Storage is full.
  }
}
