import { deleteDraft, readDraft, storeDraft } from '#src/lib/drafts.ts'

/** A sign-in of this tab that waits for the second factor. */
export interface PendingChallenge {
  /** The account's email or, without one, its phone. */
  email: string
  challenge: string
}

const draftId = 'sign-in-challenge'

/** Stores the challenge, so that the person can look up the code in another app and come back. */
export function storeChallenge({ email, challenge }: PendingChallenge): void {
  storeDraft(draftId, { email, challenge })
}

/** Returns the sign-in that waits for a code, if one does. */
export function readChallenge(): PendingChallenge | undefined {
  const { email, challenge } = readDraft(draftId) ?? {}
  return typeof email === 'string' && typeof challenge === 'string' ? { email, challenge } : undefined
}

/** Deletes it: it is complete, over, or given up. What was typed to sign in is given back to that form. */
export function deleteChallenge(): void {
  const email = readChallenge()?.email
  deleteDraft(draftId)
  if (email?.includes('@')) storeDraft('login', { email })
}
