const key = 'accepted-invitation'

/** Records in this tab that the user accepts an invitation after signing up. */
export function noteAccepted(token: string): void {
  sessionStorage.setItem(key, token)
}

/** Returns and clears that record. */
export function takeAccepted(token: string): boolean {
  const accepted = sessionStorage.getItem(key) === token
  sessionStorage.removeItem(key)
  return accepted
}
