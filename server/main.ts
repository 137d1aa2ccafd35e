import { mkdirSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { buildApp } from './app.ts'
import { connect } from './db/connection.ts'
import { startEmbeddedPostgres } from './postgres/embedded.ts'
import { migrateDatabase } from './db/migrate.ts'
import { renderRsvpPage } from './events/render-rsvp-page.ts'
import { mailGateway } from './gateways/mail.ts'
import { smsGateway } from './gateways/sms.ts'
import { openStorage } from './gateways/open-storage.ts'
import { startJobs } from './jobs.ts'
import { startLive } from './live.ts'
import { createLog } from './log.ts'
import { publicPages } from './podcasts/render-public-page.ts'
import { loadSigner } from './podcasts/signature.ts'
import { readSettings } from './settings.ts'
import { startWorkers } from './workers.ts'

const settings = readSettings(process.env)
const log = createLog(settings.logLevel)

mkdirSync(settings.dataDir, { recursive: true })
const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: settings.dataDir })
const databaseUrl = settings.databaseUrl ?? embedded!.url
await migrateDatabase(databaseUrl)

const { pool, db, close } = connect(databaseUrl)
const storage = await openStorage(settings)
const jobs = await startJobs(databaseUrl, log)
const live = await startLive(databaseUrl, log)
const outside = { storage, sms: smsGateway(settings), mail: mailGateway(settings) }
const signer = await loadSigner(db)
const services = {
  settings,
  pool,
  db,
  ...outside,
  jobs,
  live,
  log,
  signer,
  renderRsvpPage,
  publicPages,
  checkResponses: false,
}
await startWorkers(services)

if (process.argv.includes('--demo')) {
  const { fillDemo } = await import('./demo/demo.ts')
  const { makeArtwork } = await import('./podcasts/artwork.ts')
  const { email, password } = await fillDemo(db, { storage, makeArtwork })
  console.log(`Demo church: sign in with ${email} and the password ${password}`)
}

const server = serve(
  { fetch: buildApp(services).fetch, port: settings.port, hostname: settings.host },
  (address) => {
    console.log(`Lakou is ready: ${settings.publicUrl ?? `http://${settings.host}:${address.port}`}`)
  },
)
server.on('error', (error) => {
  console.error(`Lakou cannot listen on ${settings.host}:${settings.port}: ${error.message}`)
  process.exit(1)
})

/** In milliseconds. What is cut off then has not been committed: a call can be repeated, a job is. */
const longestStop = 30_000
let stopping = false
/** Finishes what is being answered and the jobs, then closes the database. A second signal does not wait. */
async function stop(): Promise<void> {
  if (stopping) process.exit(1)
  stopping = true
  setTimeout(() => process.exit(1), longestStop).unref()
  // Streams would stay open for as long as a quarter of an hour.
  const unlistened = live.stop()
  // Idle connections of browsers are closed at once; those with a call in flight after it.
  server.close()
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  await Promise.race([
    new Promise((resolve) => server.once('close', resolve)),
    new Promise((resolve) => setTimeout(resolve, 10_000)),
  ])
  await unlistened
  await jobs.stop()
  await close()
  await embedded?.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
