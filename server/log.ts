import pino from 'pino'
import { describeError } from './describe-error.ts'

/**
 * Structured logs, one JSON object a line, to standard output or `output`. What can hold a secret (bodies, paths,
 * queries, headers, parameters of a query of the database) is never logged.
 */
export function createLog(level: string, output?: pino.DestinationStream) {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return output ? pino(options, output) : pino(options)
}
export type Log = ReturnType<typeof createLog>
