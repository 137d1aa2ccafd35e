/** Returns whether the error is a storage quota error. */
export function isDeviceFull(error: unknown): boolean {
  // Dexie sometimes wraps the browser's error.
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
