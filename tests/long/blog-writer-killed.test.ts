import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { account } from '#contract/account/account.ts'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { notices } from '#contract/notices.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { queryEmbedded } from '#tests/support/database/postgres.ts'
import { longTranscript } from '#tests/support/samples/blogs/transcripts.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { startWriter } from '#tests/support/stand-ins/writer-stand-in.ts'

// The server is killed while a model writes, with its database, as when the power goes.

const writer = await startWriter()
const dataDir = mkdtempSync(join(tmpdir(), 'lakou-writing-'))
let server: ServerProcess
let token = ''

const startHere = () => startServer({ DATA_DIR: dataDir, PORT: '0', ...writer.env })

beforeAll(async () => {
  // Its own database, also where the other tests are given one.
  vi.stubEnv('DATABASE_URL', undefined)
  server = await startHere()
  const person = { name: 'Ana', username: 'ana', email: 'ana@example.org', password: 'correct horse' }
  token = (await call(account.register, person)).access_token
})

afterAll(async () => {
  await server.stop()
  writer.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call<E extends Endpoint>(endpoint: E, input: Record<string, unknown>): Promise<ResponseOf<E>> {
  const [path, request] = callRequest(endpoint, input, token === '' ? {} : { token })
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, request)
  expect(response.status, endpoint.name).toBe(200)
  return (await response.json()) as ResponseOf<E>
}

/** Asks the server's own database. */
const inDatabase = (query: string) => queryEmbedded(dataDir, query)

/** As a file of captions. */
const captions = ['WEBVTT']
for (const { start, end, text } of longTranscript.cues)
  captions.push(`${time(start)} --> ${time(end)}\n${text}`)

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23)
}

const slowMachine = { timeout: 120_000, interval: 200 }

it(
  'a post whose server is killed in its second chapter is completed once, and each chapter counted once',
  { timeout: 300_000 },
  async () => {
    writer.hold(2)
    const text = captions.join('\n\n')
    const { id } = await call(blogs.create, { text, filename: 'sermon.vtt' })
    await vi.waitFor(() => expect(writer.requests).toHaveLength(2), slowMachine)
    // What it has of the second chapter is stored too, and is not to be taken for all of it.
    await server.killAll()
    writer.release()

    server = await startHere()
    // Its lease on the job runs out, as it does by itself in 45 seconds.
    await inDatabase(
      `update pgboss.job set started_on = started_on - interval '1 minute' where state = 'active'`,
    )
    const post = await vi.waitFor(async () => {
      const found = await call(blogs.get, { blog_id: id })
      expect(found.status).toBe('blog_body_completed')
      return found
    }, slowMachine)

    expect(post.body.match(/^## .*$/gm)).toEqual(['## Chapter 1', '## Chapter 2', '## Chapter 3'])
    expect(post.body.match(/They said:/g)).toHaveLength(3)
    // The first chapter, the second twice, the third and the title; of the one that was cut off nobody was told its tokens.
    expect(writer.requests).toHaveLength(5)
    expect(post.writer).toMatchObject({ model: 'scribe-1', tokens: 480 })
    expect(await inDatabase('select tokens::int from writer_usage')).toEqual([{ tokens: 480 }])
    expect(await inDatabase('select tokens_reserved from blogs')).toEqual([{ tokens_reserved: 0 }])
    expect((await call(blogs.list, {})).totalItems).toBe(1)
    expect((await call(notices.list, {})).notices.map(({ kind }) => kind)).toEqual(['post_ready'])
  },
)
