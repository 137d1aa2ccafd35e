import { activeUserId } from '#src/api/session.ts'

const storageKey = () => `search:${activeUserId() ?? ''}`
const most = 20

/** Returns the keys of what was opened from the search on this device, the latest first. */
export function recentKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Remembers that something was opened. Only keys are stored: no name stays behind. */
export function rememberOpened(key: string): void {
  const keys = [key, ...recentKeys().filter((other) => other !== key)].slice(0, most)
  try {
    localStorage.setItem(storageKey(), JSON.stringify(keys))
  } catch {
    // A full storage forgets it.
  }
}
