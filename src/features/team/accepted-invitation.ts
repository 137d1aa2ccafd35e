const key = 'accepted-invitation'

/** Notes, for this tab, that its person accepts an invitation once they have an account. */
export function noteAccepted(token: string): void {
  sessionStorage.setItem(key, token)
}

/** Returns whether the person of this tab has accepted the invitation, and forgets it. */
export function takeAccepted(token: string): boolean {
  const accepted = sessionStorage.getItem(key) === token
  sessionStorage.removeItem(key)
  return accepted
}
