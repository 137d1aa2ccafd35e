import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { requestIdHeader } from '#server/request-id.ts'
import { isPublicAddress, isPublicName, isWebPort } from './public-address.ts'

// Calls URLs entered by users (SSRF protection): public addresses, plus hosts that the operator allows. Resolves the
// name once per connection and connects to a checked address, which defeats DNS rebinding. No redirects.

export const callProblems = [
  /** An address of the operator's own network, or not a web server's port or name. */
  'not_public',
  'not_https',
  'unknown_host',
  'timeout',
  /** Invalid certificate, or no TLS. */
  'tls',
  'connection',
] as const
export type CallProblem = (typeof callProblems)[number]

export class CallFailed extends Error {
  readonly problem: CallProblem

  constructor(problem: CallProblem) {
    super(problem)
    this.problem = problem
  }
}

export type Resolve = (host: string) => Promise<LookupAddress[]>

export interface PublicResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The first bytes of the body that arrived in time. */
  body: Buffer
  isWhole: boolean
}

interface PublicRequest {
  headers: Record<string, string>
  body?: string | Buffer
  signal?: AbortSignal
}

export interface PublicFetch {
  /** Throws `CallFailed` when the URL is not allowed or its name does not resolve. */
  check(url: URL): Promise<void>
  post(url: URL, request: PublicRequest & { body: string | Buffer }): Promise<PublicResponse>
  /** Like `post`, with any method. `maxBytes` limits the body that is read; default 4096. */
  request(
    url: URL,
    request: PublicRequest & { method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH'; maxBytes?: number },
  ): Promise<PublicResponse>
}

interface Options {
  /** Allows the operator's own network, and `http`. */
  privateNetwork: boolean
  /** Allows only these hosts of it, by name. */
  privateHosts?: readonly string[]
  resolve?: Resolve
  /** Milliseconds for the whole call: DNS, connection and response. */
  timeout?: number
  /** Trusted certificate (PEM) instead of the system's. */
  ca?: string
}

const defaultTimeout = 10_000
const startBytes = 4096

/** Creates the client. Each call uses its own socket. */
export function publicFetch(options: Options): PublicFetch {
  const { privateNetwork, timeout = defaultTimeout, ca } = options
  const privateHosts = new Set(options.privateHosts?.map((host) => host.toLowerCase()))
  const mayBePrivate = (host: string) => privateNetwork || privateHosts.has(host)
  const resolve = (host: string) =>
    (options.resolve ?? (mayBePrivate(host) ? resolveBySystem : resolveByDns))(host)

  const checkUrl = ({ protocol, hostname, port }: URL) => {
    const host = withoutBrackets(hostname)
    if (mayBePrivate(host)) return
    if (protocol !== 'https:') throw new CallFailed('not_https')
    const isPublic = isIP(host) ? isPublicAddress(host) : isPublicName(host)
    if (!isPublic || !isWebPort(Number(port || 443))) throw new CallFailed('not_public')
  }
  const publicAddresses = async (host: string) => {
    const addresses = await resolve(host).catch(() => [])
    if (addresses.length === 0) throw new CallFailed('unknown_host')
    if (!mayBePrivate(host) && !addresses.every(({ address }) => isPublicAddress(address))) {
      throw new CallFailed('not_public')
    }
    return addresses
  }
  /** Used by the connection itself, so it connects to the checked addresses. */
  const lookupPublic = async (host: string, all: boolean, callback: Parameters<LookupFunction>[2]) => {
    let addresses: LookupAddress[]
    try {
      addresses = await publicAddresses(host)
    } catch (error) {
      callback(error as Error, '')
      return
    }
    if (all) callback(null, addresses)
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  }
  const lookup: LookupFunction = (host, { all }, callback) => void lookupPublic(host, all === true, callback)

  const fetcher: PublicFetch = {
    async check(url) {
      checkUrl(url)
      const host = withoutBrackets(url.hostname)
      if (!isIP(host)) await withTimeout(publicAddresses(host), timeout)
    },
    post: (url, request) => fetcher.request(url, { ...request, method: 'POST' }),
    async request(url, { method, headers, body, signal, maxBytes = startBytes }) {
      checkUrl(url)
      const ending = AbortSignal.timeout(timeout)
      const { request: open } = url.protocol === 'https:' ? https : http
      const request = open(url, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          'accept-encoding': 'identity',
          ...requestIdHeader(),
        },
        // A reused connection would skip the address check.
        agent: false,
        ...(ca && { ca }),
        lookup,
        signal: signal ? AbortSignal.any([ending, signal]) : ending,
      })
      try {
        const response = await new Promise<IncomingMessage>((taken, failed) => {
          request.once('response', taken).once('error', failed).end(body)
        })
        const { statusCode, headers: received } = response
        return { status: statusCode!, headers: received, ...(await startOf(response, maxBytes)) }
      } catch (error) {
        throw ending.aborted ? new CallFailed('timeout') : callFailed(error)
      } finally {
        request.on('error', () => {}).destroy()
      }
    },
  }
  return fetcher
}

async function startOf(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Pick<PublicResponse, 'body' | 'isWhole'>> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) break
    }
  } catch {
    // The status has arrived, which is enough for the caller.
  }
  const body = Buffer.concat(chunks).subarray(0, maxBytes)
  return { body, isWhole: response.complete && size <= maxBytes }
}

function callFailed(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error
  const code = String((error as { code?: unknown }).code)
  return new CallFailed(/CERT|TLS|SSL|EPROTO/.test(code) ? 'tls' : 'connection')
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallFailed('timeout')), timeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Queries the name servers: the system resolver would block one of the four threads that files and password hashing
 * share.
 */
async function resolveByDns(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const of = (found: PromiseSettledResult<string[]>, family: 4 | 6) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
  return [...of(ipv4, 4), ...of(ipv6, 6)]
}

/** The system resolver knows names of the operator's own network. */
function resolveBySystem(host: string): Promise<LookupAddress[]> {
  return systemLookup(host, { all: true })
}
