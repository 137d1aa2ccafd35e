import pg from 'pg'

/** Returns PostgreSQL's SQLSTATE of an error, or of a cause of it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code
  }
  return undefined
}
