import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/db/connection.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { folderStorage } from '#server/gateways/storage/folder-storage.ts'
import { apiOf } from '#tests/support/browser.ts'
import { longRecording } from '#tests/support/samples/podcasts.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { Engine, StartEngine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { listenOffline } from './listening-smoke.ts'
import { startWebKit } from './webkit.ts'

// npm run test:engines: what is saved plays without a network in the browsers that are no Chromium, where they are on
// this machine. Says which ran and which were not there.

/** Each with the Debian packages that it takes. */
const engines: Record<string, { start: StartEngine; packages: string }> = {
  Firefox: { start: startFirefox, packages: 'firefox-esr' },
  WebKit: { start: startWebKit, packages: 'webkit2gtk-driver, xvfb' },
}
/** In more pieces than one. */
const audio = { bytes: longRecording(5_000_000), extension: 'mp3', duration: 1690 }
const etag = createHash('sha256').update(audio.bytes).digest('hex')

const folder = mkdtempSync(join(tmpdir(), 'lakou-engines-'))
const embedded = await startEmbeddedPostgres({ dataDir: folder })
const { db, close } = connect(embedded.url)

async function tryOne(name: string, start: StartEngine): Promise<'passed' | 'FAILED' | 'not installed'> {
  const env = { DATABASE_URL: embedded.url, DATA_DIR: folder, PORT: '0' }
  const server = await startServer(env)
  const origin = `http://127.0.0.1:${server.port}`
  const api = apiOf({ origin, db, storage: folderStorage(join(folder, 'files')) })
  let engine: Engine | undefined
  try {
    engine = await start()
    if (!engine) return 'not installed'
    const podcastId = await api.podcast(await api.person(), { title: 'The vine', audio })
    await listenOffline(engine, { origin, podcastId, etag, loseServer: () => server.kill() })
    return 'passed'
  } catch (error) {
    console.error(`${name}: ${(error as Error).message}`)
    return 'FAILED'
  } finally {
    await engine?.close().catch(() => {})
    await server.kill()
  }
}

const results: string[] = []
for (const [name, { start, packages }] of Object.entries(engines)) {
  const result = await tryOne(name, start)
  results.push(result)
  console.log(`${name}: ${result}${result === 'not installed' ? `, it takes ${packages}` : ''}`)
}
if (results.every((result) => result === 'not installed')) console.log('Nothing was tested.')
await close()
await embedded.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(results.includes('FAILED') ? 1 : 0)
