import type { Podcast } from '#contract/podcasts.ts'
import { session } from '#src/api/session.ts'
import { savesListened } from '#src/lib/listening-marks.ts'
import { savedOwner } from '#src/offline/saved-owner.ts'
import { allSaved, removeAudio, saveAudio } from '#src/offline/saved-store.ts'
import { mostAutomatic } from './most-automatic.ts'

/** Saves what is being listened to, if the person wants that and their line may be used; the oldest make room. */
export async function saveListened(podcast: Podcast): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!savesListened() || connection?.saveData || podcast.size > mostAutomatic) return
  const rows = await allSaved()
  if (rows.some(({ podcastId, etag }) => podcastId === podcast.id && etag === podcast.etag)) return
  const automatic = rows.filter((row) => row.automatic).sort((a, b) => a.savedAt - b.savedAt)
  let taken = automatic.reduce((sum, row) => sum + row.podcast.size, podcast.size)
  for (const row of automatic) {
    if (taken <= mostAutomatic) break
    await removeAudio(row)
    taken -= row.podcast.size
  }
  await saveAudio(podcast, savedOwner(session().user?.id), true)
}
