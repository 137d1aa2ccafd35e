import Dexie, { liveQuery } from 'dexie'
import type { Podcast } from '#contract/podcasts.ts'
import { audioDatabase, keyOf } from './database.ts'
import type { SavedAudio } from './database.ts'

const { saved, chunks, extras } = audioDatabase

/** Calls `listener` with everything that is saved, the newest first, now and at each change in any window. */
export function watchSaved(listener: (rows: SavedAudio[]) => void): void {
  liveQuery(() => saved.toArray()).subscribe({
    next: (rows) => listener(rows.sort((a, b) => b.savedAt - a.savedAt)),
    // A browser that keeps nothing has nothing saved.
    error: () => listener([]),
  })
}

/** Everything that is saved. */
export function allSaved(): Promise<SavedAudio[]> {
  return saved.toArray()
}

export function findSaved(key: string): Promise<SavedAudio | undefined> {
  return saved.get(key)
}

/** Asks for a podcast's audio to be fetched, or to go on with it. What of it has another ETag is forgotten. */
export async function saveAudio(podcast: Podcast, owner: string, automatic: boolean): Promise<void> {
  const key = keyOf(podcast.id, podcast.etag)
  await audioDatabase.transaction('rw', saved, chunks, extras, async () => {
    const older = await saved.where({ podcastId: podcast.id }).toArray()
    const row = older.find((candidate) => candidate.key === key)
    for (const other of older) if (other !== row) await removeAudio(other)
    const { problem: _, ...kept } = row ?? {
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
      ...kept,
      owners: [...new Set([...kept.owners, owner])],
      automatic: kept.automatic && automatic,
      status: kept.status === 'complete' ? 'complete' : 'loading',
    })
  })
}

/** Stops fetching. With a problem: why it stopped by itself. */
export async function pauseAudio(key: string, problem?: SavedAudio['problem']): Promise<void> {
  await saved.update(key, { status: 'paused', problem })
}

/** It is listened to. */
export async function noteListened(key: string): Promise<void> {
  await saved.update(key, { heardAt: Date.now() })
}

/** All of it is there, and is what it should be. */
export async function finishAudio(key: string): Promise<void> {
  await saved.update(key, { status: 'complete', problem: undefined })
}

/** Keeps what the server says of a saved podcast now. */
export async function storePodcast(key: string, podcast: Podcast): Promise<void> {
  await saved.update(key, { podcast: withoutSignatures(podcast) })
}

/** Throws away what has arrived of it, to begin anew. */
export async function emptyAudio(key: string): Promise<void> {
  await audioDatabase.transaction('rw', saved, chunks, async () => {
    await chunksOf(key).delete()
    await saved.update(key, { pieces: [] })
  })
}

/** Removes a saved podcast from this device, whoever saved it. */
export async function removeAudio({ key, podcastId }: Pick<SavedAudio, 'key' | 'podcastId'>): Promise<void> {
  await audioDatabase.transaction('rw', saved, chunks, extras, async () => {
    await saved.delete(key)
    await chunksOf(key).delete()
    if ((await saved.where({ podcastId }).count()) === 0) await extras.delete(podcastId)
  })
}

/** Removes what these people have saved of it; what others have saved too stays for them. */
export async function release(row: SavedAudio, people: string[]): Promise<void> {
  const owners = row.owners.filter((owner) => !people.includes(owner))
  if (owners.length === 0) await removeAudio(row)
  else await saved.update(row.key, { owners })
}

/** Removes what others have saved than the person who is signed in now; what was saved without a sign-in stays. */
export async function removeAudioOfOthers(person: string): Promise<void> {
  for (const row of await saved.toArray()) {
    const others = row.owners.filter((owner) => owner !== person && owner !== '')
    if (others.length > 0) await release(row, others)
  }
}

/** Removes all that one person has saved. */
export async function removeAudioOf(owner: string): Promise<void> {
  for (const row of await saved.toArray()) if (row.owners.includes(owner)) await release(row, [owner])
}

function chunksOf(key: string) {
  return chunks.where('[key+index]').between([key, Dexie.minKey], [key, Dexie.maxKey])
}

/** A signature does not last, and nobody else is to have it. What needs one says that it has run out. */
function withoutSignatures(podcast: Podcast): Podcast {
  return {
    ...podcast,
    thumbnail: podcast.thumbnail.replace(/&?(expires|signature)=[^&]*/g, ''),
    stream_url: podcast.stream_url.replace(/\?.*/, ''),
    stream_expires: podcast.stream_expires && new Date(0).toISOString(),
  }
}
