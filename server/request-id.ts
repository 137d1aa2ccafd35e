import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | undefined>()

/** Runs `work` for a request: its log lines, jobs and calls to providers have this id. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return current.run(id, work)
}

/** The id of the request that the current work belongs to, also in a job that the request has queued. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** The header by which a provider's log can be matched with ours. */
export function requestIdHeader(): { 'x-request-id'?: string } {
  const id = currentRequestId()
  return id === undefined ? {} : { 'x-request-id': id }
}
