import { fingerprint } from '#contract/text/fingerprint.ts'
import { session } from '#src/api/session.ts'

// Corrections of an automatic transcript that are not used yet. Unlike the drafts of forms they outlive the tab: they are
// the work of an hour. Signing out empties the storage.

const storageKey = (podcastId: string) => `heard_draft:${session().user?.id}:${podcastId}`

/** Identifies the transcription that was corrected. */
const markOf = (original: string) => `${fingerprint({ title: '', body: original })}\n`

/** Returns the corrected text, else the original. */
export function readTranscribedDraft(podcastId: string, original: string): string {
  try {
    const stored = localStorage.getItem(storageKey(podcastId)) ?? ''
    const mark = markOf(original)
    return stored.startsWith(mark) ? stored.slice(mark.length) : original
  } catch {
    return original
  }
}

/** Stores the corrected text. */
export function storeTranscribedDraft(podcastId: string, original: string, text: string): void {
  try {
    if (text === original) localStorage.removeItem(storageKey(podcastId))
    else localStorage.setItem(storageKey(podcastId), markOf(original) + text)
  } catch {
    // A full storage: the draft lives as long as the page.
  }
}

/** Deletes the corrected text: it was used, or is not wanted. */
export function deleteTranscribedDraft(podcastId: string): void {
  try {
    localStorage.removeItem(storageKey(podcastId))
  } catch {
    // No storage, no draft.
  }
}
