import { expect } from 'vitest'
import { contract } from '#contract/contract.ts'
import { isDownload, isEventStream, pathFields, responseHeader } from '#contract/endpoint.ts'
import type { ResponseOf, Endpoint, ValidInputOf } from '#contract/endpoint.ts'
import { Problem } from '#server/http/problem.ts'
import { validate } from '#server/http/read-input.ts'
import * as v from 'valibot'

// The server's place in component tests, at the seam where bytes would leave the page: `fetch`. What goes out is
// matched with the contract and validated as the server does, in its own words; what comes back must pass the contract.

type Respond = (input: never) => unknown
type Input = Record<string, unknown>

const endpoints: Endpoint[] = Object.values(contract).flatMap((area) => Object.values(area))
/** Those that name more of their path come first: `members/similar` is no member. */
const patterns = endpoints
  .toSorted((a, b) => pathFields(a.path).length - pathFields(b.path).length)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(
      `^/api/${endpoint.path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
    ),
  }))

let responders = new Map<string, Respond>()
let requests: { name: string; input: Input }[] = []
/** What was called without anybody to respond, or responded against the contract. */
let faults: string[] = []
let network: 'up' | 'down' | 'loses responses' = 'up'
let holds = new Map<string, Promise<void>>()

/** Says what a call responds with from now on. A `Problem` that is thrown is the server's refusal. */
export function respond<E extends Endpoint>(
  endpoint: E,
  to: (input: ValidInputOf<E>) => ResponseOf<E> | Promise<ResponseOf<E>>,
): void {
  responders.set(endpoint.name, to)
}

/** The inputs with which a call has been made so far, as the server would see them. */
export function callsOf<E extends Endpoint>(endpoint: E): ValidInputOf<E>[] {
  return requests
    .filter(({ name }) => name === endpoint.name)
    .map(({ input }) => input as unknown as ValidInputOf<E>)
}

/** Holds the responses of a call back. Returns how to let them go. */
export function hold(endpoint: Endpoint): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  holds.set(endpoint.name, released)
  return () => {
    holds.delete(endpoint.name)
    release()
  }
}

/** From now on nothing reaches the server, or writes reach it and their responses are lost, or all is well again. */
export function setNetwork(next: typeof network): void {
  network = next
}

async function inputOf(endpoint: Endpoint, url: URL, body: BodyInit | null | undefined): Promise<Input> {
  if (endpoint.sends === 'query') return Object.fromEntries(url.searchParams)
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' && body !== '' ? (JSON.parse(body) as Input) : {}
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers },
  })
}

async function handle(url: URL, request: RequestInit): Promise<Response> {
  const found = patterns.find(
    ({ endpoint, pattern }) => endpoint.method === (request.method ?? 'GET') && pattern.test(url.pathname),
  )
  if (!found) throw new Error(`No such call: ${request.method ?? 'GET'} ${url.pathname}`)
  const { endpoint, pattern } = found
  const response = await respondTo(endpoint, pattern, url, request)
  response.headers.set(responseHeader, endpoint.name)
  return response
}

async function respondTo(
  endpoint: Endpoint,
  pattern: RegExp,
  url: URL,
  request: RequestInit,
): Promise<Response> {
  const named = pattern.exec(url.pathname)?.groups ?? {}
  const path = pathFields(endpoint.path).map((field) => [field, decodeURIComponent(named[field]!)])
  const raw = { ...(await inputOf(endpoint, url, request.body)), ...Object.fromEntries(path) } as Input
  try {
    const input = validate(endpoint, raw)
    requests.push({ name: endpoint.name, input })
    // A stream on which nothing happens.
    if (isEventStream(endpoint.response)) return new Response(new ReadableStream())
    const responder = responders.get(endpoint.name)
    if (!responder) throw new Error(`Nobody responds to ${endpoint.name}`)
    const body = await responder(input as never)
    if (isDownload(endpoint.response)) return body as Response
    return json(200, v.parse(endpoint.response, body))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message, fields, headers, details } = error
    return json(status, { message, ...(fields && { fields }), ...details }, headers)
  } finally {
    await holds.get(endpoint.name)
  }
}

const lost = () => new TypeError('Failed to fetch')

/** The server of one test: calls fail once it is over, those too that are under way. */
function aServer() {
  let end = () => {}
  const over = new Promise<never>((_, reject) => (end = () => reject(lost())))
  over.catch(() => {})
  return { over, end }
}
let server = aServer()

const realFetch = globalThis.fetch.bind(globalThis)

globalThis.fetch = async (target, request = {}) => {
  const url = new URL(target instanceof Request ? target.url : target, location.origin)
  if (url.pathname === '/settings.json') return json(404, {})
  if (!url.pathname.startsWith('/api/')) return realFetch(target, request)
  request.signal?.throwIfAborted()
  const write = (request.method ?? 'GET') !== 'GET'
  if (network === 'down' || (network === 'loses responses' && !write)) throw lost()
  const { over } = server
  try {
    const response = await Promise.race([over, handle(url, request)])
    if (network !== 'up') throw lost()
    return response
  } catch (error) {
    if (!(error instanceof TypeError && error.message === 'Failed to fetch')) faults.push(String(error))
    throw error
  }
}

/**
 * Nothing is responded any more, so that what is under way reaches no other test; whoever sends would hold the lock of
 * the outbox as long.
 */
export function endServer(): void {
  server.end()
}

/** A server that knows nothing. */
export function resetServer(): void {
  server = aServer()
  responders = new Map()
  requests = []
  faults = []
  network = 'up'
  holds = new Map()
}

/** Expects that every call had a responder, and every response passed the contract. */
export function expectNoFaults(): void {
  expect(faults, 'calls that nobody responds to, or against the contract').toEqual([])
}
