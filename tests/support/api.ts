import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, inject } from 'vitest'
import type { ApiDocsPage } from '#contract/pages/api-docs-page.ts'
import { isEventStream } from '#contract/endpoint.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { RsvpPage } from '#contract/pages/rsvp-page.ts'
import type { VisitPage } from '#contract/pages/visit-page.ts'
import { buildApp } from '#server/app.ts'
import { readBackupState } from '#server/backup/nightly.ts'
import { connect, connectProbes } from '#server/db/connection.ts'
import type { Resolve } from '#server/gateways/public-fetch.ts'
import { openStorage } from '#server/gateways/storage/open-storage.ts'
import { startJobs } from '#server/jobs.ts'
import { startLive } from '#server/live.ts'
import { createProbes } from '#server/operations/health.ts'
import type { Lifecycle } from '#server/operations/lifecycle.ts'
import { loadLogHash } from '#server/http/log-hash.ts'
import { createLog } from '#server/log.ts'
import type { Log } from '#server/log.ts'
import { createMetrics } from '#server/operations/metrics.ts'
import { loadSigner } from '#server/podcasts/signature.ts'
import { root } from '#server/root.ts'
import { readSettings } from '#server/settings.ts'
import { startWorkers } from '#server/workers.ts'
import { callRequest } from './call-request.ts'
import { ownDatabase } from './database/own-database.ts'
import { openGateways } from './stand-ins/gateways.ts'

export interface Reply<T> {
  status: number
  /** The response; for an error `{message, fields?}`. */
  body: T & { message?: string; fields?: Record<string, string> }
  headers: Headers
}

export interface CallOptions {
  token?: string
  language?: string
  headers?: Record<string, string>
}

/** Connection timeout in milliseconds, for busy machines. */
const queueing = 60_000

/**
 * Starts the whole app without a socket. Call it once per test file; it closes itself. Uses the test
 * database, or with `env` its own database and files, since housekeeping deletes unreferenced files. Timers
 * are disabled. `resolve`: DNS of webhooks and push services; `ca`: their trusted certificate.
 */
export async function startApi(
  env?: Record<string, string>,
  log: Log = createLog(process.env['LOG_LEVEL'] ?? 'silent'),
  resolve?: Resolve,
  ca?: string,
) {
  const own = env && (await ownDatabase(inject('databaseUrl'), inject('templateUrl')))
  const url = own?.url ?? inject('databaseUrl')
  const dataDir = own ? await mkdtemp(join(inject('dataDir'), 'own-')) : inject('dataDir')
  const settings = readSettings({ DATA_DIR: dataDir, TRUST_PROXY: '1', ...env })
  const { pool, db, close } = connect(url, { queueing })
  const jobs = await startJobs(url, log, { clock: false })
  const live = await startLive(url, log)
  const probePool = connectProbes(url)
  const backupState = () => readBackupState(settings)
  const figures = { pool, probePool: probePool.pool, jobs, live, log, readBackupState: backupState }
  let hasShortTimeouts = false
  afterEach(() => {
    hasShortTimeouts = false
  })
  const parts = {
    settings,
    pool,
    db,
    storage: await openStorage(settings),
    ...(await openGateways(settings, { db, resolve, ca }, () => hasShortTimeouts)),
    jobs,
    live,
    log,
    logHash: await loadLogHash(db),
    signer: await loadSigner(db),
    lifecycle: { phase: 'ready' } as Lifecycle,
    probes: createProbes(probePool.pool, dataDir),
    metrics: settings.metricsToken ? createMetrics(figures) : null,
    // From the sources: these tests need no build.
    renderRsvpPage: async (page: RsvpPage) => {
      const { renderRsvpPage } = await import('#src/features/rsvp/render-rsvp-page.tsx')
      return renderRsvpPage(page, { script: '/rsvp.js', styles: ['/rsvp.css'] })
    },
    renderVisitPage: async (page: VisitPage) => {
      const { renderVisitPage } = await import('#src/features/visit/render-visit-page.tsx')
      return renderVisitPage(page, { script: '/visit.js', styles: ['/visit.css'] })
    },
    renderApiDocs: async (page: ApiDocsPage) => {
      const { renderApiDocs } = await import('#src/features/api-docs/render-api-docs.tsx')
      return renderApiDocs(page, { script: '/api-docs.js', styles: ['/api-docs.css'] })
    },
    publicPages: async () => {
      const { renderPublicPage } = await import('#src/render-public-page.tsx')
      const shell = await readFile(join(root, 'index.html'), 'utf8')
      return {
        render: renderPublicPage,
        shell,
        files: ['/page.css', '/page.js'],
        hydrationScript: 'hydrateLater()',
        style: 'main { margin: 0 }',
      }
    },
    readBackupState: backupState,
    checkResponses: true,
  }
  await startWorkers(parts)
  const app = buildApp(parts)
  afterAll(async () => {
    await live.stop()
    await jobs.stop()
    await probePool.close()
    await close()
    await own?.drop()
  })

  /** Makes a contract call with any input, valid or not. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E> | Record<string, unknown>,
    options: CallOptions = {},
  ): Promise<Reply<ResponseOf<E>>> {
    const response = await app.request(...callRequest(endpoint, input, options))
    const endless = response.ok && isEventStream(endpoint.response)
    if (endless) await response.body!.cancel()
    const text = endless ? '' : await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: json ? JSON.parse(text) : text,
      headers: response.headers,
    }
  }
  /** Shortens provider timeouts until the end of the test. */
  const shortenTimeouts = () => {
    hasShortTimeouts = true
  }
  return { app, call, shortenTimeouts, url, ...parts }
}
export type Api = Awaited<ReturnType<typeof startApi>>
