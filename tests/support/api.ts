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
import { connect } from '#server/db/connection.ts'
import type { Resolve } from '#server/gateways/public-fetch.ts'
import { openStorage } from '#server/gateways/storage/open-storage.ts'
import { startJobs } from '#server/jobs.ts'
import { startLive } from '#server/live.ts'
import { loadLogHash } from '#server/http/log-hash.ts'
import { createLog } from '#server/log.ts'
import type { Log } from '#server/log.ts'
import { loadSigner } from '#server/podcasts/signature.ts'
import { root } from '#server/root.ts'
import { readSettings } from '#server/settings.ts'
import { startWorkers } from '#server/workers.ts'
import { callRequest } from './call-request.ts'
import { ownDatabase } from './database/own-database.ts'
import { openGateways } from './stand-ins/gateways.ts'

export interface Reply<T> {
  status: number
  /** The answer; of a refusal `{message, fields?}`. */
  body: T & { message?: string; fields?: Record<string, string> }
  headers: Headers
}

export interface CallOptions {
  token?: string
  language?: string
  headers?: Record<string, string>
}

/** In milliseconds: on a machine that has other things to do a connection takes its time, which is no failure. */
const queueing = 60_000

/**
 * The whole app without a socket. Call it once in a test file; it closes by itself. It works on the test database, or,
 * when `env` names further settings, on one of its own, with files of its own: what housekeeping finds in no row it
 * removes. Nothing is done by the clock, which would do it in the middle of whatever a test looks at. `resolve`: the name
 * servers that webhooks and push services are looked up by; `ca`: a certificate that these are trusted with.
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
  const { pool, db, close } = connect(url, queueing)
  const jobs = await startJobs(url, log, { clock: false })
  const live = await startLive(url, log)
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
    // From its sources: these tests need no build.
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
    readBackupState: () => readBackupState(settings),
    checkResponses: true,
  }
  await startWorkers(parts)
  const app = buildApp(parts)
  afterAll(async () => {
    await live.stop()
    await jobs.stop()
    await close()
    await own?.drop()
  })

  /** Makes a call of the contract with any input, right or wrong. */
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
  /** Until the end of the test, providers that do not answer are soon given up. */
  const shortenTimeouts = () => {
    hasShortTimeouts = true
  }
  return { app, call, shortenTimeouts, url, ...parts }
}
export type Api = Awaited<ReturnType<typeof startApi>>
