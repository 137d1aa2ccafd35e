import { ForeignResponse, NetworkError, ApiError, UnknownResponse } from '#src/api/client.ts'
import { foreignResponseText } from '#src/api/foreign-response-text.ts'
import { isDeviceFull } from '#src/lib/device-full.ts'
import { m } from '#src/locales/paraglide/messages.js'

/**
 * Why something failed, as text for the screen: that the device is full, the server's message where it has one, `offline` without a network,
 * that something in between responded, that the app may be too old where it cannot read the response, otherwise `fallback`. Never an exception's own message, which is English and meant for developers.
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

/** Whether the plan of the church has no room for what was asked. Larger plans are then offered beside the text. */
export function isOverPlan(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402
}

/** The server's messages by input field; empty for any other error. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {}
}
