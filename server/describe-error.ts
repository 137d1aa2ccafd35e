import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** What a log line says of an error. */
interface ErrorDescription {
  type: string
  message: string
  code?: string
  /** Of a query that failed: its SQL, without parameters. */
  query?: string
  /** Of PostgreSQL: what it was about. */
  table?: string
  column?: string
  constraint?: string
  /** The stack's lines, without the message on top. */
  stack?: string
  cause?: ErrorDescription
}

/** As deep as errors wrap each other; one that wraps itself ends there. */
const deepest = 5

/**
 * Returns what may be logged of an error: nothing that holds a parameter of a query or the text that could not be
 * read. Only what is named here passes, since libraries hang requests, rows and recipients on their errors.
 */
export function describeError(error: unknown): ErrorDescription {
  return describe(error, deepest)
}

function describe(error: unknown, depth: number): ErrorDescription {
  // pg-boss reports plain copies of errors.
  const { message, stack, code, cause } = Object(error) as Partial<Error & { code: unknown }>
  return {
    type: typeOf(error),
    message: messageOf(error, message),
    ...(typeof code === 'string' && { code }),
    ...(error instanceof DrizzleQueryError && { query: error.query }),
    ...(error instanceof pg.DatabaseError && whereOf(error)),
    ...(typeof stack === 'string' && { stack: framesOf(stack, message ?? '') }),
    ...(cause !== undefined && depth > 1 && { cause: describe(cause, depth - 1) }),
  }
}

function typeOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : typeof error
}

/** PostgreSQL's classes of errors whose messages quote names and states, and no values. */
const quotesNames = /^(08|23|25|26|28|3D|40|42|53|54|55|57|58|XX)/

function messageOf(error: unknown, message: unknown): string {
  if (typeof message !== 'string') return ''
  if (error instanceof DrizzleQueryError) return 'Failed query'
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  const isFromDatabase = typeof code === 'string' && severity !== undefined
  if (isFromDatabase && quotesNames.test(code)) return message
  // A copy of a failed query's error.
  if (message.startsWith('Failed query: ')) return 'Failed query'
  // Data that could not be read is quoted, by PostgreSQL and by JSON.parse.
  const quotesData = isFromDatabase || error instanceof SyntaxError
  return quotesData ? message.replace(/["'“`].*$/s, '…') : message
}

function whereOf({ table, column, constraint }: pg.DatabaseError) {
  return { ...(table && { table }), ...(column && { column }), ...(constraint && { constraint }) }
}

/** A message may have several lines, and some of them may look like the stack's own. */
function framesOf(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  const lines = (at < 0 ? stack : stack.slice(at + message.length)).split('\n')
  const last = lines.findLastIndex((line) => !/^\s+at /.test(line))
  return lines.slice(last + 1).join('\n')
}
