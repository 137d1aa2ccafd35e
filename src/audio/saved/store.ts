import Dexie, { liveQuery } from 'dexie'
import type { Podcast } from '#contract/podcasts.ts'
import { audioDatabase, keyOf } from './database.ts'
import type { SavedAudio } from './database.ts'

const { saved, chunks, extras } = audioDatabase

/** Calls `listener` with all rows, newest first, now and at each change in any window. */
export function watchSaved(listener: (rows: SavedAudio[]) => void): void {
  liveQuery(() => saved.toArray()).subscribe({
    next: (rows) => listener(rows.sort((a, b) => b.savedAt - a.savedAt)),
    // No storage: nothing is saved.
    error: () => listener([]),
  })
}

export function allSaved(): Promise<SavedAudio[]> {
  return saved.toArray()
}

export function findSaved(key: string): Promise<SavedAudio | undefined> {
  return saved.get(key)
}

export async function saveAudio(podcast: Podcast, owner: string, automatic: boolean): Promise<void> {
  const key = keyOf(podcast.id, podcast.etag)
  await audioDatabase.transaction('rw', saved, chunks, extras, async () => {
    const older = await saved.where({ podcastId: podcast.id }).toArray()
    const row = older.find((candidate) => candidate.key === key)
    for (const other of older) if (other !== row) await removeAudio(other)
    const { problem: _, ...current } = row ?? {
      key,
      podcastId: podcast.id,
      etag: podcast.etag,
      podcast: withoutSignatures(podcast),
      owners: [],
      automatic,
      status: 'loading' as const,
      pieces: [],
      savedAt: Date.now(),
    }
    await saved.put({
      ...current,
      owners: [...new Set([...current.owners, owner])],
      automatic: current.automatic && automatic,
      status: current.status === 'complete' ? 'complete' : 'loading',
    })
  })
}

export async function pauseAudio(key: string, problem?: SavedAudio['problem']): Promise<void> {
  await saved.update(key, { status: 'paused', problem })
}

export async function noteListened(key: string): Promise<void> {
  await saved.update(key, { heardAt: Date.now() })
}

export async function finishAudio(key: string): Promise<void> {
  await saved.update(key, { status: 'complete', problem: undefined })
}

export async function storePodcast(key: string, podcast: Podcast): Promise<void> {
  await saved.update(key, { podcast: withoutSignatures(podcast) })
}

export async function emptyAudio(key: string): Promise<void> {
  await audioDatabase.transaction('rw', saved, chunks, async () => {
    await chunksOf(key).delete()
    await saved.update(key, { pieces: [] })
  })
}

export async function removeAudio({ key, podcastId }: Pick<SavedAudio, 'key' | 'podcastId'>): Promise<void> {
  await audioDatabase.transaction('rw', saved, chunks, extras, async () => {
    await saved.delete(key)
    await chunksOf(key).delete()
    if ((await saved.where({ podcastId }).count()) === 0) await extras.delete(podcastId)
  })
}

/** Other users keep what they have saved, too. */
export async function release(row: SavedAudio, people: string[]): Promise<void> {
  const owners = row.owners.filter((owner) => !people.includes(owner))
  if (owners.length === 0) await removeAudio(row)
  else await saved.update(row.key, { owners })
}

/** Keeps what was saved without a sign-in. */
export async function removeAudioOfOthers(person: string): Promise<void> {
  for (const row of await saved.toArray()) {
    const others = row.owners.filter((owner) => owner !== person && owner !== '')
    if (others.length > 0) await release(row, others)
  }
}

export async function removeAudioOf(owner: string): Promise<void> {
  for (const row of await saved.toArray()) if (row.owners.includes(owner)) await release(row, [owner])
}

function chunksOf(key: string) {
  return chunks.where('[key+index]').between([key, Dexie.minKey], [key, Dexie.maxKey])
}

/** Signatures expire, and are not for other users. */
function withoutSignatures(podcast: Podcast): Podcast {
  return {
    ...podcast,
    thumbnail: podcast.thumbnail.replace(/&?(expires|signature)=[^&]*/g, ''),
    stream_url: podcast.stream_url.replace(/\?.*/, ''),
    stream_expires: podcast.stream_expires && new Date(0).toISOString(),
  }
}
