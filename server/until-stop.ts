import type { Jobs } from './jobs.ts'

/**
 * Returns a signal that aborts when this process stops: a job that waits for somebody else's server, perhaps for minutes,
 * ends with it and is done again at the next start.
 */
export function untilStop(jobs: Jobs): AbortSignal {
  const controller = new AbortController()
  jobs.alongside(async (stopping) => {
    stopping.addEventListener('abort', () => controller.abort(), { once: true })
  })
  return controller.signal
}
