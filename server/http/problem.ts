import { m } from '#contract/locales/paraglide/messages.js'

type Status = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 416 | 422 | 429 | 502 | 503 | 507

/** Error response `{message}` in the caller's language, with optional messages per field. */
export class Problem extends Error {
  readonly status: Status
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** Additional response fields, e.g. possible duplicates of a new member. */
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

/** 400 for one field. */
export function fieldProblem(field: string, message: string): Problem {
  return new Problem(400, message, { fields: { [field]: message } })
}

/** 503 for work beyond the server's capacity. */
export function serverBusy(): Problem {
  return new Problem(503, m.server_busy(), { headers: { 'Retry-After': '5' } })
}

/** 404 for missing and for inaccessible entities alike. */
export function notFound(): Problem {
  return new Problem(404, m.not_found())
}
