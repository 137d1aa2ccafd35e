import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseAccount } from './system-user.ts'
import { binary, packagedBinaries, usableBinaries } from './binaries.ts'
import { runTool, type Account } from './process.ts'

let folder: string
let packaged: string
let copies: string
let account: Account

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lakou-binaries-'))
  await chmod(folder, 0o755)
  copies = join(folder, 'data')
  account = await databaseAccount(join(folder, 'none yet'))
  // As installed without install scripts: the library links are missing.
  const home = join(folder, 'home')
  await promisify(execFile)('cp', ['-r', join(packagedBinaries(), '..'), home])
  await promisify(execFile)('find', [home, '-type', 'l', '-delete'])
  packaged = join(home, 'native')
})

afterEach(async () => {
  await chmod(join(packaged, 'lib'), 0o755)
  await rm(folder, { recursive: true, force: true })
})

test('creates the library links that the install script did not create', async () => {
  expect((await runTool([join(packaged, 'bin', 'postgres'), '--version'])).output).toContain(
    'shared libraries',
  )
  expect(await usableBinaries(packaged, { account, copies })).toEqual({ folder: packaged, major: 18 })
})

test('copies PostgreSQL once when its account cannot run it where it was installed', async () => {
  await chmod(join(packaged, 'lib'), 0o555)
  await chmod(join(folder, 'home'), 0o700)
  // The server's umask; the copy must be readable by all accounts nonetheless.
  const umask = process.umask(0o077)
  const first = await usableBinaries(packaged, { account, copies }).finally(() => process.umask(umask))
  expect(first.folder.startsWith(copies)).toBe(true)
  const { code, output } = await runTool([binary(first, 'postgres'), '--version'], { account })
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('(PostgreSQL) 18') })
  expect(await usableBinaries(packaged, { account, copies })).toEqual(first)
  expect(await readdir(copies)).toHaveLength(1)
})
