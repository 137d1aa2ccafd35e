import pg from 'pg'
import { databaseErrorCode } from './error-code.ts'

/** SQLSTATEs of a database that shuts down, crashed, starts up or has no connection left. */
const unavailableCodes = new Set(['57P01', '57P02', '57P03', '53300'])

/** Socket errors: connection refused or lost. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** The driver's own errors without a code: connection lost, or this process is stopping. */
const driverMessages = new Set([
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

/** Errors from database connections. The same codes from other sockets (storage, mail) do not count. */
const connectionErrors = new WeakSet<object>()

/** Marks an error as coming from a database connection. */
export function noteConnectionError(error: unknown): void {
  if (error instanceof Error) connectionErrors.add(error)
}

/** Whether the database is temporarily unreachable, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error)
  if (code !== undefined) return unavailableCodes.has(code) || code.startsWith('08')
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (driverMessages.has(cause.message)) return true
    if (connectionErrors.has(cause) && 'code' in cause && socketCodes.has(String(cause.code))) return true
  }
  return false
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** A pool that marks its connections' errors. Without listeners such an error would crash the process. */
export class NotingPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options)
    this.on('error', noteConnectionError)
    this.on('connect', (client) => client.on('error', noteConnectionError))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (callback) {
      return super.connect((error, client, release) => {
        noteConnectionError(error)
        callback(error, client, release)
      })
    }
    return super.connect().catch((error: unknown) => {
      noteConnectionError(error)
      throw error
    })
  }
}
