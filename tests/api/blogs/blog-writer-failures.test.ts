import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { notices } from '#contract/notices.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { longTranscript } from '#tests/support/samples/blogs/transcripts.ts'
import { startWriter } from '#tests/support/stand-ins/writer-stand-in.ts'

const writer = await startWriter()
afterAll(() => writer.stop())
const api = await startApi(writer.env)

beforeEach(writer.reset)

const text = 'Bon gadò a konnen mouton l yo. Nou li sa nan Jan 10:14. Li pa kite youn dèyè.'
const longText = longTranscript.cues.map((cue) => cue.text).join('\n\n')

/** Waits until a post is so far, and returns it. */
const until = (on: typeof api, id: string, { token, status }: { token: string; status: string }) =>
  vi.waitFor(async () => {
    const { body } = await on.call(blogs.get, { blog_id: id }, { token })
    expect(body.status).toBe(status)
    return body
  }, 60_000)

async function written(on: typeof api, input: InputOf<typeof blogs.create>) {
  const { token } = await person(on)
  const { body } = await on.call(blogs.create, input, { token })
  return until(on, body.id, { token, status: 'blog_body_completed' })
}

it('a post is an edited transcript where that was chosen', async () => {
  const post = await written(api, { text, by_model: false })
  expect(writer.requests).toHaveLength(0)
  expect(post).toMatchObject({ by_model: false, writer: { model: null, limited: false } })
  expect(post.body).toContain(text)
})

it('one that the model failed to write goes on from its beginning', async () => {
  writer.next('well', 'unauthorized')
  const { token } = await person(api)
  const { id } = (await api.call(blogs.create, { text: longText }, { token })).body
  const failed = await until(api, id, { token, status: 'failed' })
  expect(failed).toMatchObject({ reason_code: 'writer_key', body: expect.stringContaining('## Chapter 1') })
  writer.requests.length = 0
  const { body } = await api.call(blogs.retry, { blog_id: id, by_model: false }, { token })
  expect(body).toMatchObject({ by_model: false, chapter: 0, body: '' })
  const post = await until(api, id, { token, status: 'blog_body_completed' })
  expect(writer.requests).toHaveLength(0)
  expect(post.body).not.toContain('## Chapter 1')
  expect(post.body).toContain('The window number')
})

it('a model on one’s own machine needs no key', async () => {
  const own = await startWriter({ key: null })
  const { WRITER_API_KEY: _, ...env } = own.env
  expect(await written(await startApi(env), { text })).toMatchObject({ writer: { model: 'scribe-1' } })
  own.stop()
})

describe('nothing is written', () => {
  it.each([
    ['writer_key', ['unauthorized'], 'refuses this server’s key'],
    ['writer_down', ['moved'], 'cannot be reached'],
    ['writer_busy', ['busy for an hour'], 'asks to wait longer'],
    ['writer_busy', ['busy', 'busy', 'busy'], 'asks to wait longer'],
    ['writer_down', ['broken', 'broken', 'broken'], 'cannot be reached'],
    ['writer_nonsense', ['nonsense', 'nonsense'], 'no text that can be used'],
    ['writer_nonsense', ['half an object', 'nonsense'], 'no text that can be used'],
    ['writer_slow', ['silent', 'silent', 'silent'], 'took too long'],
  ] as const)('(%s) when the model is %j, and its owner is told why', async (reason, moods, words) => {
    if (reason === 'writer_slow') api.shortenTimeouts()
    writer.next(...moods)
    const { token } = await person(api)
    const { id } = (await api.call(blogs.create, { text }, { token })).body
    const post = await until(api, id, { token, status: 'failed' })
    expect(post).toMatchObject({ reason_code: reason, reason: expect.stringContaining(words) })
    expect(writer.requests).toHaveLength(moods.length)
    const told = await api.call(notices.list, {}, { token })
    expect(told.body.notices).toMatchObject([{ kind: 'post_failed', path: `/blogs/by/${id}` }])
  })

  it('for a post that is gone meanwhile', async () => {
    writer.hold()
    const { token } = await person(api)
    const { id } = (await api.call(blogs.create, { text: longText }, { token })).body
    await vi.waitFor(() => expect(writer.requests).toHaveLength(1), 60_000)
    expect((await api.call(blogs.remove, { blog_id: id }, { token })).status).toBe(200)
    writer.release()
    await written(api, { text })
    expect((await api.call(blogs.get, { blog_id: id }, { token })).status).toBe(404)
  })
})
