import { lookup as systemLookup, Resolver } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, isPublicName, isWebPort } from './public-address.ts'

// Addresses that people give us and our server calls: only those of the public internet, unless the operator allows their
// own network, or some hosts of it by their names. A name is resolved once for each connection, all its addresses are looked at, and the connection goes to one
// of these: a name that leads elsewhere a moment later cannot slip in between. Redirects are not followed.

/** Why there was no response. */
export const callProblems = [
  /** The address is of the operator's own network, or no address that a server of the web has. */
  'not_public',
  /** `http`, where only `https` is allowed. */
  'not_https',
  'unknown_host',
  'timeout',
  /** The certificate is not right, or there is no TLS. */
  'tls',
  'connection',
] as const
export type CallProblem = (typeof callProblems)[number]

/** A call that got no response. */
export class CallFailed extends Error {
  readonly problem: CallProblem

  constructor(problem: CallProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Returns all addresses of a name; rejects where there are none. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** What a server has responded. */
export interface PublicResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The first bytes of the body, as far as they had come in time. */
  body: Buffer
  /** Whether that is all of it. */
  isWhole: boolean
}

/** What is sent. */
interface PublicRequest {
  headers: Record<string, string>
  body?: string | Buffer
  signal?: AbortSignal
}

/** Calls addresses that people give us. */
export interface PublicFetch {
  /** Throws `CallFailed` where the address may not be called, or its name does not exist. */
  check(url: URL): Promise<void>
  /** Sends a body by POST. Throws `CallFailed` where no response comes. */
  post(url: URL, request: PublicRequest & { body: string | Buffer }): Promise<PublicResponse>
  /** The same by any method. `maxBytes`: how much of the response's body is read; 4096 by default. */
  request(
    url: URL,
    request: PublicRequest & { method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH'; maxBytes?: number },
  ): Promise<PublicResponse>
}

interface Options {
  /** Addresses of the operator's own network may be called, and `http` is taken. */
  privateNetwork: boolean
  /** The same for these hosts alone, by name. */
  privateHosts?: readonly string[]
  resolve?: Resolve
  /** In milliseconds, for all of a call: the name, the connection and the response. */
  timeout?: number
  /** The certificate that is trusted, in place of the system's (PEM). */
  ca?: string
}

const defaultTimeout = 10_000
const startBytes = 4096

/** Calls addresses over a socket of their own each. */
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
  /** Of the connection itself: where it goes is what was looked at. */
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
        },
        // A connection that is used again would not be looked at again.
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

/** The beginning of a body, as far as it comes before the call is cut off. */
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
    // The status has come: whoever called knows what became of it.
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
 * Asks the name servers. The system's look-up would wait in a thread of the four that files and password hashes share, and
 * a name server that never responds would hold it.
 */
async function resolveByDns(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const of = (found: PromiseSettledResult<string[]>, family: 4 | 6) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
  return [...of(ipv4, 4), ...of(ipv6, 6)]
}

/** Asks the system, which knows the names of the operator's own network. */
function resolveBySystem(host: string): Promise<LookupAddress[]> {
  return systemLookup(host, { all: true })
}
