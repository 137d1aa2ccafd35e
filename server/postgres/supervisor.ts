import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import type { TiedProcess } from './process.ts'

/** So many failures within so long (in milliseconds), and it is not started again. */
const mostFailures = 30
const failuresWithin = 5 * 60_000
/** In milliseconds. */
const longestWait = 5000

/** What the supervisor works on. */
export interface Supervised {
  /** Starts the server and resolves when it takes connections. */
  launch(): Promise<TiedProcess>
  note(text: string): Promise<void>
  logPath: string
}

/** A server that is started again whenever it ends unasked. */
export interface Supervisor {
  stop(): Promise<void>
  /** Resolves when the server failed too often and is not started again: the message tells the operator. */
  readonly failed: Promise<EmbeddedPostgresError>
}

/** Starts the server, and again when it ends unasked, with a growing delay. Throws when the first start fails. */
export async function supervise({ launch, note, logPath }: Supervised): Promise<Supervisor> {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = await launch()
  let fail: (error: EmbeddedPostgresError) => void
  const failed = new Promise<EmbeddedPostgresError>((resolve) => (fail = resolve))
  let failures: number[] = []

  const untilStopped = async () => {
    for (;;) {
      await server.exited
      if (signal.aborted) return
      failures = [...failures.filter((at) => at > Date.now() - failuresWithin), Date.now()]
      if (failures.length >= mostFailures) return fail(tooOften(logPath))
      const wait = failures.length === 1 ? 0 : Math.min(100 * 2 ** (failures.length - 2), longestWait)
      await pause(wait, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await note('PostgreSQL ended unasked and is started again')
      try {
        server = await launch()
      } catch (error) {
        await note(`it could not be started: ${(error as Error).message}`)
      }
      if (signal.aborted) server.end()
    }
  }
  const ended = untilStopped()
  return {
    failed,
    async stop() {
      stopping.abort()
      server.end()
      await ended
    },
  }
}

function tooOften(logPath: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL has ended ${mostFailures} times within ${failuresWithin / 60_000} minutes and is not started again. ` +
      `The end of ${logPath} tells why: often the disk is full, or the memory is used up.`,
  )
}
