import type { SavedAudio } from './database.ts'

/** Returns the owner of what somebody saves; `userId` undefined: not signed in. */
export function savedOwner(userId: string | undefined): string {
  return userId ?? ''
}

/** Returns what somebody sees of what is saved on this device: their own, and what was saved without a sign-in. */
export function visibleTo(rows: readonly SavedAudio[], userId: string | undefined): SavedAudio[] {
  return rows.filter(({ owners }) => owners.includes(savedOwner(userId)) || owners.includes(''))
}
