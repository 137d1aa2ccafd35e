import { pathFields } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Returns path and request of a contract call with any input. */
export function callRequest(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: { token?: string; language?: string; headers?: Record<string, string> } = {},
): [path: string, request: RequestInit] {
  const rest = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String(input[field])),
  )
  for (const field of pathFields(endpoint.path)) delete rest[field]
  const headers: Record<string, string> = { 'accept-language': options.language ?? 'en', ...options.headers }
  if (options.token) headers['authorization'] = options.token

  if (endpoint.sends === 'query') {
    const query = new URLSearchParams(
      Object.entries(rest)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    )
    return [`/api/${path}?${query}`, { method: endpoint.method, headers }]
  }
  if (endpoint.sends === 'form') {
    const form = new FormData()
    for (const [key, value] of Object.entries(rest)) form.append(key, value as string | Blob)
    return [`/api/${path}`, { method: endpoint.method, headers, body: form }]
  }
  headers['content-type'] = 'application/json'
  return [`/api/${path}`, { method: endpoint.method, headers, body: JSON.stringify(rest) }]
}
