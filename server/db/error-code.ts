import pg from 'pg'

/** Returns PostgreSQL's error in an error or its causes. */
function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause
  }
  return undefined
}

/** Returns PostgreSQL's SQLSTATE of an error, or of a cause of it. */
export function databaseErrorCode(error: unknown): string | undefined {
  return databaseError(error)?.code
}

/** Whether a row violated this unique constraint. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const found = databaseError(error)
  return found?.code === '23505' && found.constraint === constraint
}
