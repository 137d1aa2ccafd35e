import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

interface ErrorDescription {
  type: string
  message: string
  code?: string
  /** SQL of a failed query, without parameters. */
  query?: string
  table?: string
  column?: string
  constraint?: string
  stack?: string
  cause?: ErrorDescription
}

/** Maximum depth of causes; also ends cycles. */
const deepest = 5

/**
 * Returns what may be logged of an error, by an allowlist: libraries attach requests, rows and recipients to errors.
 * Excludes query parameters and unparsable input.
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

/** SQLSTATE classes whose messages quote names and states, but no values. */
const quotesNames = /^(08|23|25|26|28|3D|40|42|53|54|55|57|58|XX)/

function messageOf(error: unknown, message: unknown): string {
  if (typeof message !== 'string') return ''
  if (error instanceof DrizzleQueryError) return 'Failed query'
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  const isFromDatabase = typeof code === 'string' && severity !== undefined
  if (isFromDatabase && quotesNames.test(code)) return message
  if (message.startsWith('Failed query: ')) return 'Failed query'
  // PostgreSQL and JSON.parse quote invalid data.
  const quotesData = isFromDatabase || error instanceof SyntaxError
  return quotesData ? message.replace(/["'“`].*$/s, '…') : message
}

function whereOf({ table, column, constraint }: pg.DatabaseError) {
  return { ...(table && { table }), ...(column && { column }), ...(constraint && { constraint }) }
}

/** The message may span several lines that look like stack frames. */
function framesOf(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  const lines = (at < 0 ? stack : stack.slice(at + message.length)).split('\n')
  const last = lines.findLastIndex((line) => !/^\s+at /.test(line))
  return lines.slice(last + 1).join('\n')
}
