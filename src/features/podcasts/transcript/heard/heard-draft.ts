import { fingerprint } from '#contract/text/fingerprint.ts'
import { session } from '#src/api/session.ts'

// Corrections of a machine transcript. Unlike form drafts they survive the tab, since they can take an hour;
// sign-out clears them.

const storageKey = (podcastId: string) => `heard_draft:${session().user?.id}:${podcastId}`

/** Identifies the transcription that was corrected, so that corrections of an older one are ignored. */
const markOf = (original: string) => `${fingerprint({ title: '', body: original })}\n`

/** Returns the corrected text, or the machine transcript. */
export function readHeardDraft(podcastId: string, original: string): string {
  try {
    const stored = localStorage.getItem(storageKey(podcastId)) ?? ''
    const mark = markOf(original)
    return stored.startsWith(mark) ? stored.slice(mark.length) : original
  } catch {
    return original
  }
}

export function storeHeardDraft(podcastId: string, original: string, text: string): void {
  try {
    if (text === original) localStorage.removeItem(storageKey(podcastId))
    else localStorage.setItem(storageKey(podcastId), markOf(original) + text)
  } catch {
    // Storage is full: the draft lasts until the page is closed.
  }
}

export function deleteHeardDraft(podcastId: string): void {
  try {
    localStorage.removeItem(storageKey(podcastId))
  } catch {
    // Without storage there is no draft.
  }
}
