import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import { databaseErrorCode } from './error-code.ts'
import { isDatabaseUnavailable, noteConnectionError } from './unavailable.ts'

/** In milliseconds. */
const longestWait = 120_000
const betweenAttempts = 500

/** The database is not usable; the message is for the operator. */
export class DatabaseNotUsable extends Error {
  override readonly name = 'DatabaseNotUsable'
}

/**
 * Waits up to two minutes for the database. Throws `DatabaseNotUsable` after that, or immediately for permanent errors
 * like a wrong password. `setting`: name of the setting with the URL.
 */
export async function waitForDatabase(url: string, log: Log, setting = 'DATABASE_URL'): Promise<void> {
  const deadline = Date.now() + longestWait
  for (let attempt = 1; ; attempt++) {
    const error = await tryConnecting(url)
    if (!error) return
    const problem = describe(error, url, setting)
    if (!isDatabaseUnavailable(error)) throw new DatabaseNotUsable(`${problem}.`)
    if (Date.now() > deadline) {
      throw new DatabaseNotUsable(`${problem}. It was waited for ${longestWait / 60_000} minutes.`)
    }
    if (attempt === 1) log.warn(`${problem}: waiting for the database`)
    await pause(betweenAttempts)
  }
}

async function tryConnecting(connectionString: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', noteConnectionError)
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    noteConnectionError(error)
    return error as Error
  }
}

/** Describes the error in one sentence without the password. */
function describe(error: Error, url: string, setting: string): string {
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const code = databaseErrorCode(error)
  if (code === '3D000') return `${setting} names the database "${database}", which does not exist`
  if (code === '28P01' || code === '28000') {
    return `${setting}: the database at ${host}:${port} refuses the user "${user}" or the password`
  }
  return `${setting}: no connection to the database at ${host}:${port} (${error.message})`
}
