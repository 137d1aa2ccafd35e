import pino from 'pino'

/** Structured logs, one JSON object a line. What can hold a secret (bodies, queries, headers) is never logged. */
export function createLog(level: string) {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
export type Log = ReturnType<typeof createLog>
