import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountData } from '#contract/account/account-data.ts'
import { account } from '#contract/account/account.ts'
import { profile } from '#contract/account/profile.ts'
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { backupCommand, restoreCommand } from '#tests/support/operator-command.ts'
import { newcomer } from '#tests/support/samples/visitors.ts'
import { startServer } from '#tests/support/server-process.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lakou-private-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** On a busy machine a start from the sources alone takes minutes; in milliseconds. */
const timeout = 5 * 60_000

/** The modes of a folder and of all that is in it, by path. */
function modes(at: string, path = '.'): [path: string, mode: string][] {
  const found = lstatSync(join(at, path))
  const below = found.isDirectory() ? readdirSync(join(at, path)) : []
  const other = found.isFile() ? 'file' : 'socket'
  const kind = found.isDirectory() ? 'folder' : other
  const own: [string, string] = [path, `${kind} ${(found.mode & 0o7777).toString(8)}`]
  return [own, ...below.flatMap((name) => modes(at, join(path, name)))]
}

/** Those that another account can do something with. Sockets have the mode that their programs give them. */
const open = (at: string) =>
  modes(at).filter(([, mode]) => !['folder 700', 'file 600', 'socket 700'].includes(mode))

/** A server on the data folder, started under the loosest umask. */
async function started() {
  const before = process.umask(0)
  const server = await startServer({ DATA_DIR: dataDir, PORT: '0' }).finally(() => process.umask(before))
  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, token?: string) => {
    const [path, request] = callRequest(endpoint, input, { ...(token && { token }) })
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, request)
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as ResponseOf<E>
  }
  return { server, call }
}

it('stores uploads, exports, backups and the database for its own account alone', { timeout }, async () => {
  const { server, call } = await started()
  const { access_token: token } = await call(account.register, newcomer())
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await call(profile.setPhoto, { file: new Blob([png]) }, token)
  const sermon = {
    label: 'podcast',
    title: 'Bon gadò a',
    date: '2026-03-01',
    description: 'Jan 10',
    privacy_status: 1,
  } as const
  const upload = await call(files.initiate, sermon, token)
  await call(files.uploadPart, { ...upload, partNumber: 1, file: new Blob(['lakou']) }, token)
  await call(accountData.start, {}, token)
  await expect
    .poll(async () => (await call(accountData.find, {}, token)).export?.status, { timeout: 60_000 })
    .toBe('ready')

  const before = process.umask(0)
  const { code, error } = await backupCommand({ DATA_DIR: dataDir }).finally(() => process.umask(before))
  expect(code, error).toBe(0)
  const stored = modes(dataDir).map(([path]) => path)
  for (const part of [
    'photos/',
    '.parts/1',
    'exports/',
    'postgres/PG_VERSION',
    'postgres.log',
    'postgres.lock',
  ]) {
    expect(
      stored.some((path) => path.includes(part)),
      part,
    ).toBe(true)
  }
  expect(open(dataDir)).toEqual([])
  const backups = readdirSync(`${dataDir}-backups`)
  expect(backups).toContain('passphrase.txt')
  expect(open(`${dataDir}-backups`)).toEqual([])
  await server.stop()

  const restored = join(folder, 'restored')
  const backup = join(
    `${dataDir}-backups`,
    backups.find((name) => name.endsWith('.backup'))!,
  )
  process.umask(0)
  const restore = await restoreCommand({ DATA_DIR: restored }, backup).finally(() => process.umask(before))
  expect(restore.code, restore.error).toBe(0)
  expect(modes(restored).some(([path]) => path.includes('photos/'))).toBe(true)
  expect(open(restored)).toEqual([])
})

it('closes a data folder of an earlier version when it starts', { timeout }, async () => {
  mkdirSync(join(dataDir, 'files/photos/1'), { recursive: true })
  writeFileSync(join(dataDir, 'files/photos/1/2'), 'WEBP')
  writeFileSync(join(dataDir, 'postgres.log'), '')
  for (const path of ['files/photos/1/2', 'files/photos/1', 'files/photos', 'files', 'postgres.log', '.']) {
    chmodSync(join(dataDir, path), /(2|log)$/.test(path) ? 0o666 : 0o777)
  }
  chmodSync(dataDir, 0o777)
  const { server } = await started()
  expect(open(dataDir)).toEqual([])
  await server.stop()
})
