import { ForeignResponse, NetworkError, ApiError, UnknownResponse } from '#src/api/client.ts'
import { foreignResponseText } from '#src/api/foreign-response-text.ts'
import { isDeviceFull } from '#src/lib/device-full.ts'
import { m } from '#src/locales/paraglide/messages.js'

/**
 * Device full, the server's message, offline, a proxy, an app too old to read the response, else `fallback`.
 * Never an exception's English message.
 */
export function failureText(
  error: unknown,
  fallback: () => string = m.something_wrong,
  offline: () => string = m.no_connection,
): string {
  if (isDeviceFull(error)) {
    return fallback === m.something_wrong ? m.device_full() : `${fallback()} ${m.device_full()}`
  }
  if (error instanceof UnknownResponse) return m.update_needed()
  if (error instanceof ForeignResponse) return foreignResponseText(error)
  if (error instanceof NetworkError) return offline()
  return (error instanceof ApiError && error.message) || fallback()
}

/** Returns whether the church's plan limit was exceeded; the screen then links to larger plans. */
export function isOverPlan(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402
}

/** Returns the server's messages by input field; empty for other errors. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {}
}
