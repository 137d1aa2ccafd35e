import type { Jobs } from './jobs.ts'

/**
 * Returns a signal that aborts when the process stops, for jobs that may wait minutes for another server; they are
 * repeated after the next start.
 */
export function shutdownSignal(jobs: Jobs): AbortSignal {
  const controller = new AbortController()
  jobs.alongside(async (stopping) => {
    stopping.addEventListener('abort', () => controller.abort(), { once: true })
  })
  return controller.signal
}
