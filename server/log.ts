import pino from 'pino'
import { describeError } from './describe-error.ts'

/**
 * Structured logs, one JSON object per line, to stdout or `output`. Bodies, paths, queries, headers and SQL parameters
 * are never logged, since they may contain secrets.
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
