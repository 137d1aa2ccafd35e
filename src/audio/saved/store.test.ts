import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Podcast } from '#contract/podcasts.ts'
import { audioDatabase } from './database.ts'
import { putPiece } from './pieces.ts'
import { allSaved, finishAudio, release, removeAudioOf, removeAudioOfOthers, saveAudio } from './store.ts'

const podcast = (id: string, etag = 'etag') =>
  ({
    id,
    etag,
    size: 4,
    thumbnail: 'files/artwork/p/300.jpg?v=1&expires=9&signature=secret',
    stream_url: 'files/stream/p.mp3?expires=9&signature=secret',
    stream_expires: '2026-11-15T15:00:00.000Z',
  }) as Podcast
const bytes = new Uint8Array([1, 2, 3, 4]).buffer
/** Who has saved what, by podcast. */
const owners = async () =>
  Object.fromEntries((await allSaved()).map((row) => [row.podcastId, row.owners.toSorted()]))

beforeEach(async () => {
  const { saved, chunks, extras } = audioDatabase
  await Promise.all([saved.clear(), chunks.clear(), extras.clear()])
})

describe('audio that two people have saved on one device', () => {
  it('stays for the other when one removes it, and goes with its bytes when the last one does', async () => {
    await saveAudio(podcast('p'), 'ana', false)
    await saveAudio(podcast('p'), 'jan', false)
    await putPiece('p/etag', 0, bytes)
    await removeAudioOf('ana')
    expect(await owners()).toEqual({ p: ['jan'] })
    expect(await audioDatabase.chunks.count()).toBe(1)
    const [row] = await allSaved()
    await release(row!, ['jan'])
    expect(await owners()).toEqual({})
    expect(await audioDatabase.chunks.count()).toBe(0)
  })

  it('is not left for whoever signs in next; what was saved without a sign-in is', async () => {
    await saveAudio(podcast('hers'), 'ana', false)
    await saveAudio(podcast('both'), 'ana', false)
    await saveAudio(podcast('both'), 'jan', false)
    await saveAudio(podcast('nobody'), '', false)
    await removeAudioOfOthers('jan')
    expect(await owners()).toEqual({ both: ['jan'], nobody: [''] })
  })
})

describe('saving a podcast', () => {
  it('stores no signature: it does not last, and nobody else is to have it', async () => {
    await saveAudio(podcast('p'), 'ana', false)
    const [row] = await allSaved()
    expect(JSON.stringify(row)).not.toMatch(/secret|expires=/)
    expect(row!.podcast.stream_url).toBe('files/stream/p.mp3')
  })

  it('again leaves what is complete as it is', async () => {
    await saveAudio(podcast('p'), 'ana', true)
    await finishAudio('p/etag')
    await saveAudio(podcast('p'), 'ana', false)
    expect(await allSaved()).toMatchObject([{ status: 'complete', automatic: false, owners: ['ana'] }])
  })

  it('with other bytes deletes those from before', async () => {
    await saveAudio(podcast('p', 'old'), 'ana', false)
    await putPiece('p/old', 0, bytes)
    await saveAudio(podcast('p', 'new'), 'ana', false)
    expect(await allSaved()).toMatchObject([{ key: 'p/new', status: 'loading', pieces: [] }])
    expect(await audioDatabase.chunks.count()).toBe(0)
  })
})
