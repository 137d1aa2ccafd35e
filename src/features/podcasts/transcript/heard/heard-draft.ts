import { fingerprint } from '#contract/text/fingerprint.ts'
import { session } from '#src/api/session.ts'

// What an owner has corrected in what was heard, and not used yet. Unlike the drafts of forms it outlives the tab: it is
// the work of an hour. Signing out empties the storage.

const storageKey = (podcastId: string) => `heard_draft:${session().user?.id}:${podcastId}`

/** What the corrections were made in: those of a transcription before are not those of this one. */
const markOf = (heard: string) => `${fingerprint({ title: '', body: heard })}\n`

/** Returns the corrected text, or what was heard. */
export function readHeardDraft(podcastId: string, heard: string): string {
  try {
    const stored = localStorage.getItem(storageKey(podcastId)) ?? ''
    const mark = markOf(heard)
    return stored.startsWith(mark) ? stored.slice(mark.length) : heard
  } catch {
    return heard
  }
}

/** Stores the corrected text. */
export function storeHeardDraft(podcastId: string, heard: string, text: string): void {
  try {
    if (text === heard) localStorage.removeItem(storageKey(podcastId))
    else localStorage.setItem(storageKey(podcastId), markOf(heard) + text)
  } catch {
    // A full storage: the draft lives as long as the page.
  }
}

/** Deletes the corrected text: it was used, or is not wanted. */
export function deleteHeardDraft(podcastId: string): void {
  try {
    localStorage.removeItem(storageKey(podcastId))
  } catch {
    // No storage, no draft.
  }
}
