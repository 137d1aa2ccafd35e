import { m } from '#contract/locales/paraglide/messages.js'

type Status = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 416 | 422 | 429 | 502 | 503 | 507

/** An error response: `{message}` in the caller's language, with messages by field where one is to blame. */
export class Problem extends Error {
  readonly status: Status
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** More that the client needs to know, e.g. the people that a new member doubles. */
  readonly details: Record<string, unknown>

  constructor(
    status: Status,
    message: string,
    more: {
      fields?: Record<string, string>
      headers?: Record<string, string>
      details?: Record<string, unknown>
    } = {},
  ) {
    super(message)
    this.status = status
    this.fields = more.fields
    this.headers = more.headers ?? {}
    this.details = more.details ?? {}
  }
}

/** A 400 that names the field. */
export function fieldProblem(field: string, message: string): Problem {
  return new Problem(400, message, { fields: { [field]: message } })
}

/** More work than the server takes at once: 503. */
export function serverBusy(): Problem {
  return new Problem(503, m.server_busy(), { headers: { 'Retry-After': '5' } })
}

/** What is not there, or not the caller's: the same response for both. */
export function notFound(): Problem {
  return new Problem(404, m.not_found())
}
