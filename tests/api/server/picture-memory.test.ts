import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { profile } from '#contract/account/profile.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { interlacedPng } from '#tests/support/samples/interlaced-png.ts'
import { newcomer } from '#tests/support/samples/visitors.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'

let dataDir: string
let server: ServerProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lakou-pictures-'))
})
afterEach(async () => {
  if (server && !server.hasExited()) await server.killAll()
  rmSync(dataDir, { recursive: true, force: true })
})

/** On a busy machine a start from the sources alone takes minutes; in milliseconds. */
const timeout = 5 * 60_000

/** The most memory, in bytes, that the process has had. */
function peakOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

// Other systems do not say what a process has had.
it.runIf(process.platform === 'linux')(
  'pictures that unpack to gigabytes leave a server of 1 GB alive, and those of phones are taken',
  { timeout },
  async () => {
    const bomb = await interlacedPng(10_900)
    expect(bomb.length).toBeLessThan(1_500_000)
    const photo = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()

    server = await startServer({ DATA_DIR: dataDir, PORT: '0' })
    const { port, pid, descendants, hasExited, stop } = server
    let token = ''
    const call = async (endpoint: Endpoint, input: Record<string, unknown>) => {
      const [path, request] = callRequest(endpoint, input, { token })
      const response = await fetch(`http://127.0.0.1:${port}${path}`, request)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const upload = (bytes: Uint8Array) => call(profile.setPhoto, { file: new Blob([new Uint8Array(bytes)]) })
    token = String((await call(account.register, newcomer())).body['access_token'])

    const replies = await Promise.all(Array.from({ length: 4 }, () => upload(bomb)))
    const file = expect.stringMatching(/too much memory/)
    const refused = { status: 422, body: { message: file, fields: { file } } }
    expect(replies).toEqual(replies.map(() => refused))
    expect((await upload(photo)).status).toBe(200)
    expect(hasExited()).toBe(false)
    const peaks = [pid, ...descendants()].map(peakOf)
    expect(peaks.reduce((sum, peak) => sum + peak, 0)).toBeLessThan(1024 ** 3)
    await stop()
  },
)
