import type { SavedAudio } from './database.ts'

export function savedOwner(userId: string | undefined): string {
  return userId ?? ''
}

/** Returns the user's rows and those saved without a sign-in. */
export function visibleTo(rows: readonly SavedAudio[], userId: string | undefined): SavedAudio[] {
  return rows.filter(({ owners }) => owners.includes(savedOwner(userId)) || owners.includes(''))
}
