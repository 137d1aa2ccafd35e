import { contract } from '#contract/contract.ts'
import { anyCall, responseHeader } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const calls = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])
const patterns = calls.map(({ name, method, path }) => ({
  name,
  method,
  of: new RegExp(`^/?(api/)?${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Returns the headers of our server's response, for servers that replace it in tests. */
export function ourHeaders(method = 'GET', address = ''): Record<string, string> {
  const path = address.replace(/^https?:\/\/[^/]+/, '').split('?')[0]!
  const found = patterns.find((pattern) => pattern.method === method && pattern.of.test(path))
  return { [responseHeader]: found?.name ?? anyCall }
}
