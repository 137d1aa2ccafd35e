import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/account.ts'
import { church as churchCalls } from '#contract/church.ts'
import { openLive } from '#tests/support/live-stream.ts'
import { newcomer } from '#tests/support/samples/visitors.ts'
import { startServer } from '#tests/support/server-process.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lakou-stop-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** What it waits for in vain takes ten seconds; in milliseconds. */
const atOnce = 9000

it('an idle server stops at once and cuts no connection of its own off', async () => {
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
  const start = performance.now()
  await server.stop()
  expect(performance.now() - start).toBeLessThan(atOnce)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('terminating connection')
}, 60_000)

it('a server ends the streams of live changes and stops as soon', async () => {
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
  const origin = `http://127.0.0.1:${server.port}`
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const response = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, string>
  }
  const { access_token: token } = await post(account.register.path, newcomer())
  const church = await post(
    churchCalls.create.path,
    {
      name: 'Legliz Lakou',
      address: '12 Ri Lanbi',
      phone: '5093712345',
      timezone: 'America/Port-au-Prince',
      country: 'HT',
    },
    token,
  )
  const streams = await Promise.all(Array.from({ length: 5 }, () => openLive(origin, church['id']!, token!)))
  expect(streams.map(({ response }) => response.status)).toEqual(Array(5).fill(200))

  const start = performance.now()
  const ended = Promise.all(streams.map((stream) => stream.next()))
  await server.stop()
  expect(performance.now() - start).toBeLessThan(atOnce)
  expect(await ended).toEqual(Array(5).fill(undefined))
}, 60_000)
