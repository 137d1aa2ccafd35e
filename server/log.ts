import pino from 'pino'
import { describeError } from './describe-error.ts'
import { currentRequestId } from './request-id.ts'

/**
 * Structured logs, one JSON object per line, to stdout or `output`. Bodies, paths, queries, headers and SQL parameters
 * are never logged, since they may contain secrets. Each line of a request, and of its jobs, has the request's id.
 */
export function createLog(level: string, output?: pino.DestinationStream) {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: () => {
      const request = currentRequestId()
      return request === undefined ? {} : { request }
    },
  }
  return output ? pino(options, output) : pino(options)
}
export type Log = ReturnType<typeof createLog>
