import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { buildApp } from './app.ts'
import { readBackupState, startBackups } from './backup/nightly.ts'
import { connect, connectProbes } from './db/connection.ts'
import { EmbeddedPostgresError } from './postgres/error.ts'
import { startEmbeddedPostgres } from './postgres/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { poolSizes } from './db/pool-sizes.ts'
import { holdStorageLock, StorageNotShared } from './db/storage-lock.ts'
import { DatabaseNotUsable, waitForDatabase } from './db/wait-for-database.ts'
import { renderRsvpPage } from './events/render-rsvp-page.ts'
import { renderVisitPage } from './members/visitors/render-visit-page.ts'
import { googleSignIn } from './gateways/google-sign-in.ts'
import { withRemovalLock } from './gateways/storage/removal-lock.ts'
import { mailGateway } from './gateways/mail.ts'
import { publicFetch } from './gateways/public-fetch.ts'
import { paymentGateway } from './gateways/payments/stripe-payments.ts'
import { smsGateway } from './gateways/sms.ts'
import { videoGateway } from './gateways/video/youtube-video.ts'
import { openTranscriber } from './gateways/models/open-transcriber.ts'
import { openWriter } from './gateways/models/open-writer.ts'
import { createProbes } from './operations/health.ts'
import { endIncompleteRequests } from './http/incomplete-requests.ts'
import type { Lifecycle } from './operations/lifecycle.ts'
import { linkOrigin } from './http/link-origin.ts'
import { loadLogHash } from './http/log-hash.ts'
import { makeOperatorKey } from './http/operator-access.ts'
import { startingApp, workerApp } from './operations/process-apps.ts'
import { publishingProviders } from './gateways/publishing/open-publishing.ts'
import { openPush } from './gateways/push/open-push.ts'
import { openStorage } from './gateways/storage/open-storage.ts'
import { startJobs } from './jobs.ts'
import { startLive } from './live.ts'
import { createLog } from './log.ts'
import { createMetrics } from './operations/metrics.ts'
import { renderApiDocs } from './pages/render-api-docs.ts'
import { publicPages } from './pages/load-page.ts'
import { loadSigner } from './podcasts/signature.ts'
import { makeFilesPrivate, makePrivateFolder } from './private-folder.ts'
import { readSettings, SettingsError } from './settings.ts'
import { startWorkers } from './workers.ts'

let isReady = false
// Node would print the error with its properties, such as query parameters.
process.on('uncaughtException', (error) => {
  if (!isReady) end(startProblem(error))
  log.fatal({ err: error }, 'the server ends')
  process.exit(1)
})

const settings = readSettings(process.env)
const log = createLog(settings.logLevel)

makeFilesPrivate()
if (!(await makePrivateFolder(settings.dataDir))) {
  log.warn(
    `other accounts of this machine may be able to read ${settings.dataDir}: make it a folder of the server’s own`,
  )
}
const lifecycle: Lifecycle = { phase: 'starting' }
let app = startingApp({ settings, log, lifecycle })
const server = serve({
  fetch: (request, env) => app.fetch(request, env),
  port: settings.port,
  hostname: settings.host,
}) as Server
server.on('error', (error) => end(`it cannot listen on ${settings.host}:${settings.port}: ${error.message}`))
endIncompleteRequests(server, { trustProxy: settings.trustProxy })
// A proxy would send its next request over a connection that the stop closes.
server.prependListener('request', (_, response) => {
  if (lifecycle.phase === 'draining') response.shouldKeepAlive = false
})

const { url: databaseUrl, directUrl, embedded } = await openDatabase()
const pooler = databaseUrl !== directUrl
void embedded?.failed.then(({ message }) => end(message))
await migrateDatabase(directUrl)
const storageLock = embedded ? null : await holdStorageLock(directUrl, settings, log)

const [servesCalls, runsJobs] = [settings.role !== 'worker', settings.role !== 'web']
const { overbooked, ...sizes } = await poolSizes(directUrl, settings, { pooler })
if (overbooked) log.warn(overbooked, 'the servers may need more connections than PostgreSQL allows')
const { pool, db, close } = connect(databaseUrl, { max: sizes.calls, pooler })
const probePool = connectProbes(databaseUrl, pooler)
const storage = withRemovalLock(await openStorage(settings), pool)
const jobs = await startJobs(databaseUrl, log, { max: sizes.jobs, pooler, clock: runsJobs })
const live = servesCalls ? await startLive(directUrl, log) : null
const fetchPublic = publicFetch({ privateNetwork: settings.webhooksPrivateNetwork })
const outside = {
  storage,
  sms: smsGateway(settings),
  mail: mailGateway(settings),
  google: googleSignIn(settings),
  publicFetch: fetchPublic,
  publishing: publishingProviders(settings),
  push: await openPush(settings, { db, publicFetch: fetchPublic }),
  payments: paymentGateway(settings),
  video: videoGateway(settings),
  writer: openWriter(settings),
  transcriber: openTranscriber(settings),
}
const signer = await loadSigner(db)
const backupState = () => readBackupState(settings)
const figures = { pool, probePool: probePool.pool, jobs, live, log, readBackupState: backupState }
const services = {
  settings,
  pool,
  db,
  ...outside,
  jobs,
  log,
  logHash: await loadLogHash(db),
  signer,
  lifecycle,
  probes: createProbes(probePool.pool, settings.dataDir),
  metrics: settings.metricsToken ? createMetrics(figures) : null,
  renderRsvpPage,
  renderVisitPage,
  renderApiDocs,
  publicPages,
  readBackupState: backupState,
  checkResponses: false,
}
if (runsJobs) {
  await startWorkers(services)
  await startBackups({ ...services, databaseUrl: directUrl })
}

if (process.argv.includes('--demo')) {
  const { fillDemo } = await import('./demo/demo.ts')
  const { makeArtwork } = await import('./podcasts/artwork.ts')
  const { email, password } = await fillDemo(db, { storage, makeArtwork })
  console.log(`Demo church: sign in with ${email} and the password ${password}`)
}

const operatorKey = live && !settings.operatorPassword ? await makeOperatorKey(db) : undefined
app = live ? buildApp({ ...services, live }) : workerApp(services)
if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
/** In milliseconds. Aborted work is uncommitted: calls can be repeated, jobs are. */
const longestStop = 30_000
let stopping = false
// Before the address is printed: its reader may stop the server immediately.
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
lifecycle.phase = 'ready'
isReady = true
const origin = settings.publicUrl ?? `http://${settings.host}:${(server.address() as AddressInfo).port}`
console.log(`Lakou is ready: ${origin}`)
if (!embedded && !settings.bucket) {
  console.log(
    `S3_BUCKET is not set: files are in ${settings.dataDir}, so other servers of this database have to share this ` +
      'folder, and a backup of the database alone has no files.',
  )
}
if (live && !linkOrigin(settings)) {
  console.log('PUBLIC_URL is not set: texts and mails carry no links for people on other machines.')
}
if (operatorKey) {
  console.log(`Mails and texts that no provider took: ${origin}/unsent?key=${operatorKey} (opens once)`)
}

async function openDatabase() {
  if (!settings.databaseUrl) {
    const own = await startEmbeddedPostgres({ dataDir: settings.dataDir })
    return { url: own.url, directUrl: own.url, embedded: own }
  }
  const { databaseUrl: url, databaseDirectUrl: direct = url } = settings
  await waitForDatabase(url, log)
  if (direct !== url) await waitForDatabase(direct, log, 'DATABASE_DIRECT_URL')
  return { url, directUrl: direct, embedded: null }
}

/** Explains in one sentence why the server cannot start. Unexpected errors are also logged. */
function startProblem(error: Error): string {
  const { code, path } = error as NodeJS.ErrnoException
  const isOurs = [EmbeddedPostgresError, DatabaseNotUsable, SettingsError, StorageNotShared].some(
    (kind) => error instanceof kind,
  )
  if (isOurs) return error.message
  if (path && path === settings.dataDir)
    return `the data folder ${path} cannot be made (${code}). Choose another DATA_DIR.`
  log.fatal({ err: error }, 'the start failed')
  return error.message
}

function end(message: string): never {
  console.error(`Lakou cannot run: ${message}`)
  process.exit(1)
}

/**
 * Lets load balancers notice, completes requests in flight and jobs, then closes the database. Clients open their
 * streams on another server, which also runs the jobs that take longer. A second signal exits immediately.
 */
async function stop(): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  lifecycle.phase = 'draining'
  await pause(settings.drainSeconds * 1000)
  // The job queue stores results in the background, which fails while the database is unavailable.
  const cutOff = (error: unknown) => log.warn({ err: error }, 'cut off by the stop')
  process.on('unhandledRejection', cutOff)
  setTimeout(() => process.exit(1), longestStop).unref()
  // Event streams would stay open for up to a quarter of an hour.
  const unlistened = live?.stop()
  // Closes idle connections now, those with a request in flight afterwards.
  server.close()
  server.closeIdleConnections()
  const areClosed = await Promise.race([
    new Promise<boolean>((resolve) => server.once('close', () => resolve(true))),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000)),
  ])
  if (!areClosed) log.warn('calls are cut off by the stop')
  await unlistened
  await jobs.stop().catch(cutOff)
  await Promise.all([close(), probePool.close(), storageLock?.close()])
  await embedded?.stop()
  process.exit(0)
}
