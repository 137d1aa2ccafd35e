/** Returns whether something could not be stored because this device has no room for it. */
export function isDeviceFull(error: unknown): boolean {
  // Dexie sometimes wraps the browser's own error.
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
