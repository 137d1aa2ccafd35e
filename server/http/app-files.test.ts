import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { appFiles } from './app-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'lakou-app-'))
const files = [
  'index.html',
  'assets/page-1.js',
  'assets/page-1.js.map',
  'assets/page-1.js.map.gz',
  'sw.js.map',
]
for (const file of [...files, '.vite/manifest.json']) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), file.endsWith('.json') ? '{}' : 'content')
}
afterAll(() => rmSync(folder, { recursive: true }))

const app = appFiles(folder)

test.each(['/', '/members', '/assets/page-1.js'])('%s is served', async (path) => {
  expect((await app.request(path)).status).toBe(200)
})

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
])('%s is nobody’s to see', async (path) => {
  expect((await app.request(path, { headers: { 'accept-encoding': 'gzip' } })).status).toBe(404)
})
