import { session } from '#src/api/session.ts'

// Unsent texts per user and conversation. Unlike form drafts they survive the tab; sign-out clears them.

const storageKey = (userId: string) => `message_draft:${session().user?.id}:${userId}`

/** Returns the draft to a user. */
export function readMessageDraft(userId: string): string {
  try {
    return localStorage.getItem(storageKey(userId)) ?? ''
  } catch {
    return ''
  }
}

/** Stores a draft; an empty text deletes it. */
export function storeMessageDraft(userId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(storageKey(userId))
    else localStorage.setItem(storageKey(userId), text)
  } catch {
    // Storage is full: the draft lasts until the page is closed.
  }
}
