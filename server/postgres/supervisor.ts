import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import type { TiedProcess } from './process.ts'

/** Restarts stop after this many failures within this window (milliseconds). */
const maxFailures = 30
const failureWindow = 5 * 60_000
const maxDelay = 5000

export interface Supervised {
  launch(): Promise<TiedProcess>
  note(text: string): Promise<void>
  logPath: string
}

export interface Supervisor {
  stop(): Promise<void>
  /** Resolves when restarts are given up; the message is for the operator. */
  readonly failed: Promise<EmbeddedPostgresError>
}

/** Starts the server and restarts it with backoff. Rejects when the first start fails. */
export async function supervise({ launch, note, logPath }: Supervised): Promise<Supervisor> {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = await launch()
  let fail: (error: EmbeddedPostgresError) => void
  const failed = new Promise<EmbeddedPostgresError>((resolve) => (fail = resolve))
  let failures: number[] = []

  const restartUntilStopped = async () => {
    for (;;) {
      await server.exited
      if (signal.aborted) return
      failures = [...failures.filter((at) => at > Date.now() - failureWindow), Date.now()]
      if (failures.length >= maxFailures) return fail(tooOften(logPath))
      const delay = failures.length === 1 ? 0 : Math.min(100 * 2 ** (failures.length - 2), maxDelay)
      await pause(delay, undefined, { signal, ref: false }).catch(() => {})
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
  const ended = restartUntilStopped()
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
    `PostgreSQL has ended ${maxFailures} times within ${failureWindow / 60_000} minutes and is not started again. ` +
      `The end of ${logPath} tells why: often the disk is full, or the memory is used up.`,
  )
}
