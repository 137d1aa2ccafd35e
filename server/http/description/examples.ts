import { isDownload, isEventStream } from '#contract/endpoint.ts'
import { wholeForm } from '#contract/edit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { downloads, ownExample } from './call-examples.ts'
import { areaOf } from './calls.ts'
import type { CallName } from './calls.ts'
import { messages } from './example-messages.ts'
import { exampleOf } from './example-of.ts'

/** Returns what a caller may send: an input that the call's schema takes. */
export function inputExample(endpoint: Endpoint): Record<string, unknown> {
  const place = { area: areaOf(endpoint), field: '', side: 'input' } as const
  const { input } = ownExample(endpoint)
  const schema = endpoint.form ? wholeForm(endpoint.input, endpoint.form) : endpoint.input
  return (input ?? exampleOf(schema, place)) as Record<string, unknown>
}

/** Returns what a call may respond with. Of a stream: one of its events; of a file: how it begins, or what it is. */
export function responseExample(endpoint: Endpoint): unknown {
  const { response } = endpoint
  const name = endpoint.name as CallName
  if (isDownload(response)) return downloads[name] ?? `The bytes of a file (${response.download}).`
  const place = { area: areaOf(endpoint), field: '', side: 'response' } as const
  const derived = exampleOf(isEventStream(response) ? response.events : response, place)
  if (Array.isArray(derived)) return derived
  const message = messages[name]?.()
  return {
    ...(derived as object),
    ...(message !== undefined && { message }),
    ...ownExample(endpoint).response,
  }
}
