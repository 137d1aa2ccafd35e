import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { church as churchCalls } from '#contract/church.ts'
import { openLive } from '#tests/support/streams/live-stream.ts'
import { newcomer } from '#tests/support/samples/visitors.ts'
import { startServer } from '#tests/support/server-process.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lakou-stop-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** On a busy machine a start from the sources alone takes minutes; in milliseconds. */
const timeout = 5 * 60_000

/** A server with its own database, and what it has said. */
async function started() {
  let said = ''
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
  const server = await startServer(env, (text) => (said += text))
  return { ...server, said: () => said }
}

it('an idle server waits for nobody and cuts no connection of its own off', { timeout }, async () => {
  const server = await started()
  await server.stop()
  expect(server.said()).not.toContain('cut off')
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('terminating connection')
})

it('a server ends the streams of live changes before it stops', { timeout }, async () => {
  const server = await started()
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

  const ended = Promise.all(streams.map((stream) => stream.next()))
  await server.stop()
  expect(server.said()).not.toContain('cut off')
  expect(await ended).toEqual(Array(5).fill(undefined))
})
