import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { serve } from '@hono/node-server'
import { afterEach, expect, it, vi } from 'vitest'
import { blogs } from '#contract/blogs/blogs.ts'
import { blogs as blogRows } from '#server/db/schema/blogs.ts'
import { person } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { watchChildren } from '#tests/support/children/watch-children.ts'

// A database of its own: a job that another test has queued would work in child processes of this one while it is watched.
const api = await startApi({})
const children = watchChildren()
afterEach(() => vi.restoreAllMocks())

async function postOf(userId: string, values: Partial<typeof blogRows.$inferInsert> = {}) {
  const id = randomUUID()
  const written = {
    title: 'Bon Gadò a',
    body: 'Senyè a se **gadò** mwen.',
    status: 'blog_body_completed' as const,
  }
  await api.db.insert(blogRows).values({ id, userId, ...written, ...values })
  return id
}

/** The bytes of an export. */
async function download(blog_id: string, token: string) {
  const response = await api.app.request(...callRequest(blogs.export, { blog_id }, { token }))
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

const nameOf = (headers: Headers) =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(headers.get('content-disposition')!)![1]!)

it('a post is downloaded as a file in which nothing runs', async () => {
  const { token, user } = await person(api)
  const blog_id = await postOf(user.id)
  const { status, headers, bytes } = await download(blog_id, token)
  expect(status).toBe(200)
  expect(nameOf(headers)).toBe('Bon Gadò a.html')
  expect(headers.get('content-disposition')).toContain('attachment')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('content-length')).toBe(String(bytes.length))
  const page = new TextDecoder().decode(bytes)
  expect(page).toContain('<h1 dir="auto">Bon Gadò a</h1>')
  expect(page).toContain('<strong>gadò</strong>')
})

it.each([
  ['../../etc/passwd', 'etc passwd.html'],
  ['a"; filename="x.exe\r\nSet-Cookie: b=c', 'a ; filename= x.exe Set-Cookie b=c.html'],
  ['prèch\u202egnp.exe', 'prèch gnp.exe.html'],
  ['CON', '_CON.html'],
  ['…  .', '….html'],
  ['///', 'post.html'],
  ['é'.repeat(300), `${'é'.repeat(80)}.html`],
])('its file has a name that every device takes: %j', async (title, name) => {
  const { token, user } = await person(api)
  const blog_id = await postOf(user.id, { title })
  const { headers } = await download(blog_id, token)
  expect(nameOf(headers)).toBe(name)
  expect(headers.get('set-cookie')).toBeNull()
})

it('a post of somebody else, or of none, or one that is not written, is no file', async () => {
  const [owner, other] = [await person(api), await person(api)]
  const blog_id = await postOf(owner.user.id)
  const asked = (id: string, token: string) => api.call(blogs.export, { blog_id: id }, { token })
  expect((await asked(blog_id, other.token)).status).toBe(404)
  expect((await asked(randomUUID(), owner.token)).status).toBe(404)
  const waiting = await postOf(owner.user.id, { status: 'writing', body: '' })
  expect((await asked(waiting, owner.token)).status).toBe(409)
})

/** A body that takes a second to render. */
const heavy = '`k` **gr**\n\n'.repeat(15_000)

it('others are served while a file is written', async () => {
  const { token, user } = await person(api)
  const blog_id = await postOf(user.id, { body: heavy })
  const before = performance.eventLoopUtilization()
  const { status } = await download(blog_id, token)
  const { utilization } = performance.eventLoopUtilization(before)
  expect(status).toBe(200)
  expect(utilization).toBeLessThan(0.5)
})

it('whoever hangs up is written no file', async () => {
  const { token, user } = await person(api)
  const blog_id = await postOf(user.id, { body: heavy })
  const server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const hangUp = new AbortController()
  const [path, options] = callRequest(blogs.export, { blog_id }, { token })
  const response = fetch(`http://127.0.0.1:${port}${path}`, { ...options, signal: hangUp.signal })
  children.takeModules()
  await vi.waitFor(() => expect(children.started).toHaveLength(1), { timeout: 60_000, interval: 1 })
  const { child } = children.started[0]!
  const received: unknown[] = []
  child.on('message', (message) => received.push(message))
  hangUp.abort()
  await expect(response).rejects.toThrow('aborted')
  await vi.waitFor(() => expect(child.signalCode).toBe('SIGKILL'), { timeout: 60_000 })
  expect(received).not.toContainEqual(expect.objectContaining({ result: expect.anything() }))
  server.close()
})
