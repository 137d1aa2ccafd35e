import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildIfNeeded } from '#scripts/build.js'
import { archiveRelease } from '#scripts/release.js'

const place = mkdtempSync(join(tmpdir(), 'lakou-release-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Starts the release and resolves to its address once it is ready. */
function start(folder: string, env: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['start.js'], { cwd: folder, env: { PATH, PORT: '0', ...env } })
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += String(text)
        const found = /Lakou is ready: (\S+)/.exec(output)
        if (found) resolve(found[1]!)
      })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${output}`)))
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    return ended
  }
  return { address, stop }
}

it('starts from its archive in an empty folder, with production packages only', async () => {
  await buildIfNeeded()
  const archive = archiveRelease(join(place, 'made'))
  const empty = join(place, 'empty')
  mkdirSync(empty)
  execFileSync('tar', ['-xzf', archive, '-C', empty])
  const folder = join(empty, readdirSync(empty)[0]!)
  for (const name of ['vite', 'typescript', 'firebase', 'react-dom', '@playwright'])
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)

  writeFileSync(join(folder, '.env'), 'APP_TITLE=Legliz Lapè\n')

  const { address, stop } = start(folder, { DATA_DIR: join(place, 'data') })
  const origin = await address
  const health = await fetch(`${origin}/healthz`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
  const home = await (await fetch(origin)).text()
  expect(home).toContain('Legliz Lapè')
  const [script] = /\/assets\/[\w-]+\.js/.exec(home)!
  expect((await fetch(origin + script)).status).toBe(200)
  expect((await fetch(`${origin}/api/openapi.json`)).status).toBe(200)
  expect(await stop()).toBe(0)
  const help = execFileSync(process.execPath, ['start.js', 'operator', 'help'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(help).toContain('password-link')
})
