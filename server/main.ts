import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { buildApp } from './app.ts'
import { readBackupState, startBackups } from './backup/nightly.ts'
import { connect } from './db/connection.ts'
import { EmbeddedPostgresError } from './postgres/error.ts'
import { startEmbeddedPostgres } from './postgres/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
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
import { endIncompleteRequests } from './http/incomplete-requests.ts'
import { linkOrigin } from './http/link-origin.ts'
import { loadLogHash } from './http/log-hash.ts'
import { makeOperatorKey } from './http/operator-access.ts'
import { publishingProviders } from './gateways/publishing/open-publishing.ts'
import { openPush } from './gateways/push/open-push.ts'
import { openStorage } from './gateways/storage/open-storage.ts'
import { startJobs } from './jobs.ts'
import { startLive } from './live.ts'
import { createLog } from './log.ts'
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
const { url: databaseUrl, embedded } = await openDatabase()
void embedded?.failed.then(({ message }) => end(message))
await migrateDatabase(databaseUrl)

const { pool, db, close } = connect(databaseUrl)
const storage = withRemovalLock(await openStorage(settings), pool)
const jobs = await startJobs(databaseUrl, log)
const live = await startLive(databaseUrl, log)
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
const services = {
  settings,
  pool,
  db,
  ...outside,
  jobs,
  live,
  log,
  logHash: await loadLogHash(db),
  signer,
  renderRsvpPage,
  renderVisitPage,
  renderApiDocs,
  publicPages,
  readBackupState: () => readBackupState(settings),
  checkResponses: false,
}
await startWorkers(services)
await startBackups({ ...services, databaseUrl })

if (process.argv.includes('--demo')) {
  const { fillDemo } = await import('./demo/demo.ts')
  const { makeArtwork } = await import('./podcasts/artwork.ts')
  const { email, password } = await fillDemo(db, { storage, makeArtwork })
  console.log(`Demo church: sign in with ${email} and the password ${password}`)
}

const operatorKey = settings.operatorPassword ? undefined : await makeOperatorKey(db)
const server = serve(
  { fetch: buildApp(services).fetch, port: settings.port, hostname: settings.host },
  (address) => {
    const origin = settings.publicUrl ?? `http://${settings.host}:${address.port}`
    isReady = true
    console.log(`Lakou is ready: ${origin}`)
    if (!linkOrigin(settings)) {
      console.log('PUBLIC_URL is not set: texts and mails carry no links for people on other machines.')
    }
    if (operatorKey) {
      console.log(`Mails and texts that no provider took: ${origin}/unsent?key=${operatorKey} (opens once)`)
    }
  },
)
endIncompleteRequests(server as Server, { trustProxy: settings.trustProxy })
server.on('error', (error) => end(`it cannot listen on ${settings.host}:${settings.port}: ${error.message}`))

async function openDatabase() {
  if (!settings.databaseUrl) {
    const own = await startEmbeddedPostgres({ dataDir: settings.dataDir })
    return { url: own.url, embedded: own }
  }
  await waitForDatabase(settings.databaseUrl, log)
  return { url: settings.databaseUrl, embedded: null }
}

/** Explains in one sentence why the server cannot start. Unexpected errors are also logged. */
function startProblem(error: Error): string {
  const { code, path } = error as NodeJS.ErrnoException
  const isOurs = [EmbeddedPostgresError, DatabaseNotUsable, SettingsError].some(
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

/** In milliseconds. Aborted work is uncommitted: calls can be repeated, jobs are. */
const longestStop = 30_000
let stopping = false
/** Completes requests in flight and jobs, then closes the database. A second signal exits immediately. */
async function stop(): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  // The job queue stores results in the background, which fails while the database is unavailable.
  const cutOff = (error: unknown) => log.warn({ err: error }, 'cut off by the stop')
  process.on('unhandledRejection', cutOff)
  setTimeout(() => process.exit(1), longestStop).unref()
  // Event streams would stay open for up to a quarter of an hour.
  const unlistened = live.stop()
  // Closes idle connections now, those with a request in flight afterwards.
  server.close()
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  const areClosed = await Promise.race([
    new Promise<boolean>((resolve) => server.once('close', () => resolve(true))),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000)),
  ])
  if (!areClosed) log.warn('calls are cut off by the stop')
  await unlistened
  await jobs.stop().catch(cutOff)
  await close()
  await embedded?.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
