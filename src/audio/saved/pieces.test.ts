import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Podcast } from '#contract/podcasts.ts'
import { chunkSize } from './chunk-plan.ts'
import { audioDatabase } from './database.ts'
import type { SavedAudio } from './database.ts'
import { markDamaged, putPiece, readPiece, readSpan } from './pieces.ts'

const { saved, chunks } = audioDatabase
const key = 'p/etag'
/** Two chunks: one of ones, and 10 bytes of twos. */
const size = chunkSize + 10
const whole = [new Uint8Array(chunkSize).fill(1).buffer, new Uint8Array(10).fill(2).buffer]

beforeEach(async () => {
  await saved.clear()
  await chunks.clear()
  await saved.put({
    key,
    podcastId: 'p',
    etag: 'etag',
    podcast: { size } as Podcast,
    owners: ['u'],
    automatic: false,
    status: 'loading',
    pieces: [],
    savedAt: 1,
  })
})
const row = async () => (await saved.get(key)) as SavedAudio
async function completed(): Promise<SavedAudio> {
  for (const [index, bytes] of whole.entries()) await putPiece(key, index, bytes)
  await saved.update(key, { status: 'complete' })
  return row()
}
/** Changes the first stored byte of a chunk behind the back of its digest. */
async function damage(index: number): Promise<void> {
  const bytes = whole[index]!.slice(0)
  new Uint8Array(bytes)[0] = 9
  await chunks.put({ key, index, bytes })
}

describe('a span of saved audio', () => {
  it('is read across chunks, in their order', async () => {
    const parts = await readSpan(await completed(), { start: chunkSize - 2, end: chunkSize + 1 })
    expect(parts!.flatMap((part) => [...part])).toEqual([1, 1, 2, 2])
  })

  it('is not played when a byte was damaged: its chunk is fetched again, the others stay', async () => {
    const complete = await completed()
    await damage(1)
    expect(await readPiece(complete, 1)).toBeUndefined()
    expect(await readSpan(complete, { start: chunkSize, end: chunkSize + 1 })).toBeUndefined()
    expect(await row()).toMatchObject({ status: 'loading', pieces: [{ length: chunkSize }, null] })
  })

  it('is not played from a chunk that has not arrived whole', async () => {
    await putPiece(key, 0, whole[0]!.slice(0, 100))
    expect(await readSpan(await row(), { start: 0, end: 9 })).toBeUndefined()
  })
})

describe('a piece', () => {
  it('leaves no hole before it', async () => {
    await putPiece(key, 1, whole[1]!)
    expect((await row()).pieces).toMatchObject([null, { length: 10 }])
  })

  it('that arrives after the audio was removed is not stored', async () => {
    await saved.delete(key)
    await putPiece(key, 0, whole[0]!)
    expect(await chunks.count()).toBe(0)
    await markDamaged(key, [0])
    expect(await saved.count()).toBe(0)
  })
})
