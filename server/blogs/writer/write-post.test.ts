import { beforeEach, expect, it, vi } from 'vitest'
import type { Transcript } from '#contract/podcasts.ts'
import type { WriterGateway } from '#server/gateways/models/writer.ts'
import { createLog } from '#server/log.ts'
import { runJobInChild } from '#server/child-processes/run-in-child.ts'
import { JobCancelled } from '#server/tracked-jobs.ts'
import { chaptersOf } from './chapters.ts'
import { writeLocally } from './local-writer.ts'
import { writeByModel } from './model-writer.ts'
import { writePost } from './write-post.ts'

vi.mock('./chapters.ts', { spy: true })
vi.mock('./local-writer.ts', { spy: true })
vi.mock('./model-writer.ts', () => ({
  writeByModel: vi.fn(async () => ({ body: 'Li la.', isLimited: false })),
}))
vi.mock('./writing-store.ts', () => ({ findWriting: async () => ({ byModel: true }) }))
vi.mock('#server/child-processes/run-in-child.ts', { spy: true })
beforeEach(() => vi.clearAllMocks())

// Without a model no database is asked.
const services = { db: undefined as never, log: createLog('silent'), writer: null }
const never = new AbortController().signal

const spoken = (times: number): Transcript => ({
  timed: false,
  cues: [{ start: 0, end: 0, text: 'Bon gadò a konnen mouton l yo. '.repeat(times) }],
})
const write = (transcript: Transcript, signal = never) =>
  writePost(services, { id: 'post', transcript, language: 'ht' }, signal)

it('a short transcript is written from at once', async () => {
  expect(await write(spoken(3))).toMatchObject({ body: expect.stringContaining('gadò'), reason: null })
  expect(runJobInChild).not.toHaveBeenCalled()
})

it('a long one is written from without holding up others, and the post is the same', async () => {
  const post = await write(spoken(1000))
  expect(writeLocally).not.toHaveBeenCalled()
  expect(post).toEqual({ ...writeLocally(spoken(1000), { language: 'ht' }), reason: null })
})

it('a long one is divided for a model without holding up others, into the same chapters', async () => {
  const writer = {} as WriterGateway
  const source = { id: 'post', transcript: spoken(1000), language: 'ht' } as const
  expect(await writePost({ ...services, writer }, source, never)).toMatchObject({ body: 'Li la.' })
  expect(chaptersOf).not.toHaveBeenCalled()
  const [, given] = vi.mocked(writeByModel).mock.lastCall!
  expect(given.source).toEqual(chaptersOf(spoken(1000), 'ht'))
})

it('nothing more is written once nobody waits for it', async () => {
  const signal = AbortSignal.abort(new JobCancelled())
  await expect(write(spoken(1000), signal)).rejects.toThrow(JobCancelled)
})
