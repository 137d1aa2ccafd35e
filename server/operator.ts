import { help, isHelp, OperatorError, runOperatorCommand } from './account/operator/commands.ts'
import { connect } from './db/connection.ts'
import { databaseErrorCode } from './db/error-code.ts'
import { migrateDatabase } from './db/migrate.ts'
import { mailGateway } from './gateways/mail.ts'
import { mailQueue } from './gateways/mail-queue.ts'
import { smsGateway } from './gateways/sms.ts'
import { storeUnsentMail, storeUnsentText } from './gateways/unsent.ts'
import { startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { EmbeddedPostgresError } from './postgres/error.ts'
import { reachOrStart } from './postgres/reach-or-start.ts'
import { runCommand } from './run-command.ts'
import { pageAddress } from './http/link-origin.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { textServices } from './text-services.ts'

// `npm run operator`: account commands of the operator.

/** SQLSTATEs of a missing table or column. */
const missing = new Set(['42P01', '42703'])

const args = process.argv.slice(2)
await runCommand(run, reasonOf)

async function run(): Promise<string> {
  if (isHelp(args)) return help
  const settings = readSettings(process.env)
  const database = await openDatabase(settings)
  const { db, close } = connect(database.url)
  const mail = mailGateway(settings)
  const sms = smsGateway(settings)
  // Queued messages are sent by the running server, or after its next start.
  const log = createLog('silent')
  const jobs = mail || sms ? await startJobs(database.url, log) : null
  try {
    const enqueueMail = jobs ? mailQueue({ mail, jobs }) : storeUnsentMail
    const enqueueText = jobs
      ? textServices({ db, log, settings, sms, mail, jobs }).enqueueText
      : storeUnsentText
    const address = (path: string) => pageAddress(settings, path)
    return await runOperatorCommand({ db, enqueueMail, enqueueText, pageAddress: address }, args)
  } finally {
    await jobs?.stop()
    await close()
    await database.close()
  }
}

/** Opens the database of DATABASE_URL, the running server's database, or the embedded one. */
async function openDatabase({ databaseDirectUrl, dataDir }: Settings) {
  if (databaseDirectUrl) return { url: databaseDirectUrl, close: async () => {} }
  const own = await reachOrStart(dataDir)
  // No server is running, so the schema may be outdated.
  if (own.started) await migrateDatabase(own.url)
  return own
}

function reasonOf(error: unknown): string {
  if (error instanceof OperatorError || error instanceof EmbeddedPostgresError) return error.message
  if (missing.has(databaseErrorCode(error) ?? '')) {
    return 'The database is of another version of Lakou. Start the server once, and try again.'
  }
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return `It did not work: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`
}
