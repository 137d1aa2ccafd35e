import { session } from '#src/api/session.ts'

// What is typed and not sent, for each conversation of each person. Unlike the drafts of forms it outlives the tab;
// signing out empties the storage.

const storageKey = (userId: string) => `message_draft:${session().user?.id}:${userId}`

/** Returns what was typed to a person and not sent. */
export function readMessageDraft(userId: string): string {
  try {
    return localStorage.getItem(storageKey(userId)) ?? ''
  } catch {
    return ''
  }
}

/** Stores what is typed to a person; an empty text deletes it. */
export function storeMessageDraft(userId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(storageKey(userId))
    else localStorage.setItem(storageKey(userId), text)
  } catch {
    // A full storage: the draft lives as long as the page.
  }
}
