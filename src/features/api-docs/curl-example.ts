import { ownValue } from '#contract/fields/own-value.ts'
import type { DescribedCall } from '#contract/pages/api-docs-page.ts'

/** Quotes a text for the shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Returns the URL of a call with this input, and the remaining fields for the body. */
export function callAddress(
  { path, sends }: Pick<DescribedCall, 'path' | 'sends'>,
  baseUrl: string,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    delete rest[field]
    return encodeURIComponent(String(ownValue(input, field)))
  })
  if (sends !== 'query') return { url: baseUrl + filled, rest }
  const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]))
  return { url: `${baseUrl}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`, rest: {} }
}

/** Returns the curl command for a call's example. */
export function curlExample(call: DescribedCall, baseUrl: string): string {
  const { url, rest } = callAddress(call, baseUrl, call.example)
  const lines = [`curl${call.method === 'GET' ? '' : ` -X ${call.method}`} ${quoted(url)}`]
  if (call.who !== 'anyone') lines.push('-H "Authorization: $API_KEY"')
  if (call.sends === 'json') {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(rest, null, 2))}`)
  }
  if (call.sends === 'form') {
    for (const [field, value] of Object.entries(rest)) {
      lines.push(`-F ${field === 'file' ? 'file=@file' : quoted(`${field}=${String(value)}`)}`)
    }
  }
  return lines.join(' \\\n  ')
}
