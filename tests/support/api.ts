import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import type { ApiDocsPage } from '#contract/pages/api-docs-page.ts'
import { isEventStream } from '#contract/endpoint.ts'
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { RsvpPage } from '#contract/pages/rsvp-page.ts'
import type { VisitPage } from '#contract/pages/visit-page.ts'
import { buildApp } from '#server/app.ts'
import { readBackupState } from '#server/backup/nightly.ts'
import { connect } from '#server/db/connection.ts'
import { googleSignIn } from '#server/gateways/google-sign-in.ts'
import { mailGateway } from '#server/gateways/mail.ts'
import { publicFetch } from '#server/gateways/public-fetch.ts'
import type { Resolve } from '#server/gateways/public-fetch.ts'
import { paymentGateway } from '#server/gateways/payments/stripe-payments.ts'
import { smsGateway } from '#server/gateways/sms.ts'
import { videoGateway } from '#server/gateways/video/youtube-video.ts'
import { publishingProviders } from '#server/gateways/publishing/open-publishing.ts'
import { openTranscriber } from '#server/gateways/models/open-transcriber.ts'
import { openWriter } from '#server/gateways/models/open-writer.ts'
import { openPush } from '#server/gateways/push/open-push.ts'
import { openStorage } from '#server/gateways/storage/open-storage.ts'
import { startJobs } from '#server/jobs.ts'
import type { Jobs } from '#server/jobs.ts'
import { startLive } from '#server/live.ts'
import { createLog } from '#server/log.ts'
import type { Log } from '#server/log.ts'
import { loadSigner } from '#server/podcasts/signature.ts'
import { root } from '#server/root.ts'
import { readSettings } from '#server/settings.ts'
import { startWorkers } from '#server/workers.ts'
import { callRequest } from './call-request.ts'
import { ownDatabase } from './database/own-database.ts'

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

/** Tests do not wait long for a provider that does not answer; in milliseconds. */
const hasty = 1000

/** The same where every provider answers: on a busy machine that takes its time, which is no failure. */
export const patient = 30_000

/** In milliseconds: on a machine that has other things to do a connection takes its time, which is no failure. */
const queueing = 60_000

/** What a server of tests is started with; all of it may be left out. */
interface Start {
  env?: Record<string, string> | undefined
  log?: Log | undefined
  /** The name servers that webhooks and push services are looked up by. */
  resolve?: Resolve | undefined
  /** A certificate that these are trusted with. */
  ca?: string | undefined
  /** How long a provider is waited for, in milliseconds. */
  maxWait?: number
  /** False: no job is queued by the time of day or at the start, which would do between two steps what a test does itself. */
  clock?: boolean
}

/** Starts as `startApiWith` does, with what most test files need. */
export const startApi = (env?: Record<string, string>, log?: Log, resolve?: Resolve, ca?: string) =>
  startApiWith({ env, log, resolve, ca })

/**
 * The whole app without a socket. Call it once in a test file; it closes by itself. It works on the test database, or,
 * when `env` names further settings, on one of its own, with files of its own: it would take those that its database does
 * not know for needless.
 */
export async function startApiWith({
  env,
  log = createLog(process.env['LOG_LEVEL'] ?? 'silent'),
  resolve,
  ca,
  maxWait = hasty,
  clock = true,
}: Start) {
  const own = env && (await ownDatabase(inject('databaseUrl'), inject('templateUrl')))
  const folder = own && mkdtempSync(join(tmpdir(), 'lakou-own-'))
  const settings = readSettings({ DATA_DIR: folder ?? inject('dataDir'), TRUST_PROXY: '1', ...env })
  const url = own?.url ?? inject('databaseUrl')
  const { pool, db, close } = connect(url, queueing)
  const jobs = await startJobs(url, log)
  const live = await startLive(url, log)
  const fetchPublic = publicFetch({
    privateNetwork: settings.webhooksPrivateNetwork,
    timeout: maxWait,
    ...(resolve && { resolve }),
    ...(ca && { ca }),
  })
  const parts = {
    settings,
    pool,
    db,
    storage: await openStorage(settings),
    sms: smsGateway(settings, maxWait),
    mail: mailGateway(settings, maxWait),
    google: googleSignIn(settings, maxWait),
    publicFetch: fetchPublic,
    publishing: publishingProviders(settings, {
      timeout: maxWait,
      ...(resolve && { resolve }),
      ...(ca && { ca }),
    }),
    push: await openPush(settings, { db, publicFetch: fetchPublic, timeout: maxWait }),
    payments: paymentGateway(settings, maxWait),
    video: videoGateway(settings, maxWait),
    transcriber: openTranscriber(settings, maxWait),
    writer: openWriter(settings, { first: maxWait, stall: maxWait, backoff: 20, longestWait: maxWait }),
    jobs,
    live,
    log,
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
        hydrationScript: '/hydrate-later.js',
        style: 'main { margin: 0 }',
      }
    },
    readBackupState: () => readBackupState(settings),
    checkResponses: true,
  }
  await (clock ? startWorkers(parts) : startWithoutClock(parts))
  const app = buildApp(parts)
  afterAll(async () => {
    await live.stop()
    await jobs.stop()
    await close()
    await own?.drop()
    if (folder) rmSync(folder, { recursive: true, force: true })
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
  return { app, call, url, ...parts }
}
export type Api = Awaited<ReturnType<typeof startApi>>

/** Starts the workers, for what is queued by calls alone. */
async function startWithoutClock(parts: Parameters<typeof startWorkers>[0]): Promise<void> {
  let isStarted = false
  const jobs: Jobs = {
    ...parts.jobs,
    schedule: async () => {},
    send: async (...job) => {
      if (isStarted) await parts.jobs.send(...job)
    },
  }
  await startWorkers({ ...parts, jobs })
  isStarted = true
}
