import type { Podcast } from '#contract/podcasts.ts'
import { session } from '#src/api/session.ts'
import { savesListened } from '#src/lib/saved-audio-marks.ts'
import { savedOwner } from './saved-owner.ts'
import type { SavedAudio } from './database.ts'
import { allSaved, noteListened, removeAudio, saveAudio } from './store.ts'
import { maxAutomaticBytes } from './automatic-limit.ts'

/** Saves the current podcast if the user has chosen that. The least recently played make room. */
export async function saveListened(podcast: Podcast): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!savesListened() || connection?.saveData || podcast.size > maxAutomaticBytes) return
  const rows = await allSaved()
  const existing = rows.find(({ podcastId, etag }) => podcastId === podcast.id && etag === podcast.etag)
  if (existing) return noteListened(existing.key)
  const automatic = rows.filter((row) => row.automatic).sort((a, b) => heardAt(a) - heardAt(b))
  let taken = automatic.reduce((sum, row) => sum + row.podcast.size, podcast.size)
  for (const row of automatic) {
    if (taken <= maxAutomaticBytes) break
    await removeAudio(row)
    taken -= row.podcast.size
  }
  await saveAudio(podcast, savedOwner(session().user?.id), true)
}

function heardAt(row: SavedAudio): number {
  return row.heardAt ?? row.savedAt
}
