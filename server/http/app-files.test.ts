import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { rawRequest } from '#tests/support/raw-http.ts'
import { appFiles } from './app-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'lakou-app-'))
const files = {
  'index.html': 'content',
  'assets/page-1.js': 'content',
  'assets/page-1.js.map': 'internal',
  'assets/page-1.js.map.gz': 'internal',
  'sw.js.map': 'internal',
  '.vite/manifest.json': '{ "internal": {} }',
}
for (const [file, content] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}
afterAll(() => rmSync(folder, { recursive: true }))

const app = appFiles(folder)

test.each(['/', '/members', '/assets/page-1.js'])('%s is served', async (path) => {
  expect((await app.request(path)).status).toBe(200)
})

/** Uses a raw socket, since `fetch` normalises dots and backslashes. */
async function get(path: string) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { status, body } = await rawRequest(port, 'GET', path, { 'Accept-Encoding': 'gzip, br' })
  server.close()
  return { status, text: body.toString() }
}

test.each([
  '/assets/page-1.js.map',
  '/assets/page-1.js.map.gz',
  '/assets/page-1.js%2emap',
  '/assets/page-1.js.MAP',
  '/sw.js.map',
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/.vite%2Fmanifest.json',
  '/assets/..%2f.vite/manifest.json',
  '/assets%5c..%5c.vite%5cmanifest.json',
  '/%252evite/manifest.json',
  '/%252e%252fvite/manifest.json',
  '//.vite/manifest.json',
  '/./.vite/manifest.json',
  '/.VITE/manifest.json',
  '/.vite/manifest.json.br',
  '/.vite/manifest.json.gz',
  '/.vite/manifest.json%00.js',
  '/.vite/manifest.json%20',
  '/.vite/manifest.json;.js',
  '/.vite/%E0%A4',
  '/.vite',
  '/.vite/',
  '/assets/page-1.js.map.',
  '/assets/page-1.js.map%20',
  '/assets/page-1.js.map::$DATA',
  '/assets/page-1.js.map.br',
  '/manifest.json',
  '/stats.html',
])('%s is nobody’s to see', async (path) => {
  const { status, text } = await get(path)
  expect(status).toBe(404)
  expect(text).not.toContain('internal')
})

test('a path with backslashes is refused, and one that is encoded twice is a page of the app', async () => {
  expect((await get('/assets\\..\\.vite\\manifest.json')).status).toBe(400)
  expect(await get('/assets/page-1%252ejs%252emap')).toEqual({ status: 200, text: 'content' })
})
