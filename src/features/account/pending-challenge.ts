import { deleteDraft, readDraft, storeDraft } from '#src/lib/drafts.ts'

/** A sign-in that waits for the second factor. */
export interface PendingChallenge {
  /** The account's email, or its phone. */
  email: string
  challenge: string
}

const draftId = 'sign-in-challenge'

/** Stores the challenge, so that the user can switch to another app and back. */
export function storeChallenge({ email, challenge }: PendingChallenge): void {
  storeDraft(draftId, { email, challenge })
}

/** Returns the pending challenge, if any. */
export function readChallenge(): PendingChallenge | undefined {
  const { email, challenge } = readDraft(draftId) ?? {}
  return typeof email === 'string' && typeof challenge === 'string' ? { email, challenge } : undefined
}

/** Deletes the challenge. Values typed to sign in return to the sign-in form. */
export function deleteChallenge(): void {
  const email = readChallenge()?.email
  deleteDraft(draftId)
  if (email?.includes('@')) storeDraft('login', { email })
}
