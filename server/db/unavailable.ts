import pg from 'pg'
import { databaseErrorCode } from './error-code.ts'

/** PostgreSQL's codes for "not now": it shuts down, has crashed or starts up, or has no connection left. */
const unavailableCodes = new Set(['57P01', '57P02', '57P03', '53300'])

/** Of a socket to the database: nobody listens there, or the connection was lost. */
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

/** The driver's own errors for the same, or while this process stops; they have no code. */
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

/** Errors of sockets to the database. The same codes of other sockets (a bucket's, a mail server's) say nothing of it. */
const connectionErrors = new WeakSet<object>()

/** Remembers that this error came from a connection to the database. */
export function noteConnectionError(error: unknown): void {
  if (error instanceof Error) connectionErrors.add(error)
}

/** Whether the error says that the database cannot be reached now, and that a later attempt may succeed. */
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

/** A pool that notes the errors of its connections, in use or not. Without a listener one of them ends the process. */
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
