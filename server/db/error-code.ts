import pg from 'pg'

/** Returns PostgreSQL's five-letter code of an error, looked up through the wrappers around it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code
  }
  return undefined
}
