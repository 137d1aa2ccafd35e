import type { SavedAudio } from './database.ts'

/** As whom somebody saves who is signed in, or is not (undefined). */
export function savedOwner(userId: string | undefined): string {
  return userId ?? ''
}

/** What somebody sees of what is saved on this device: their own, and what was saved without a sign-in. */
export function visibleTo(rows: readonly SavedAudio[], userId: string | undefined): SavedAudio[] {
  return rows.filter(({ owners }) => owners.includes(savedOwner(userId)) || owners.includes(''))
}
