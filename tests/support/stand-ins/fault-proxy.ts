import { createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { ourHeaders } from '#tests/support/stand-ins/our-headers.ts'

/** Faults of a single request. */
export type Fault =
  /** Cuts the connection during the request: the server never receives it completely. */
  | 'cut-request'
  /** The server processes it; the response is lost. */
  | 'cut-reply'
  /** Drops the second half of the response. */
  | 'truncate'
  /** Cuts the connection during the response. */
  | 'cut-answer'
  /** The server processes it twice, like duplicated packets. */
  | 'duplicate'
  /** A captive portal responds instead. */
  | 'captive'
  /** A captive portal with a different clock responds. */
  | { captiveAt: Date }
  /** The server processes it, but the response hangs until `release`. */
  | 'hang'
  /** The server processes it; the response arrives after `heal`. */
  | 'late'
  /** Not processed; responds with this status. */
  | { status: number; retryAfter?: number }
  /** Processed; responds with this status. */
  | { statusAfter: number }
  /** Not processed; a gateway responds with JSON or a page. */
  | { gateway: number; page?: true }

interface Rule {
  matches: (request: IncomingMessage) => boolean
  /** Text required at the start of the body. */
  holding: string | undefined
  fault: Fault
  times: number
}

/** A recorded request as sent by the browser. */
export interface Seen {
  method: string
  path: string
  key: string | undefined
  token: string | undefined
  range: string | undefined
}

const gatewayPage = '<!doctype html><title>Refused</title><p>The gateway refused the request.'
const captivePage = '<!doctype html><title>Hotel Wi-Fi</title><p>Please accept our terms.'

/**
 * A proxy between browser and server with real network faults, for page, service worker and Background Sync
 * alike. `down` refuses and cuts all connections, `up` restores.
 */
export async function startFaultProxy(target: { port: number }) {
  let isDown = false
  let rules: Rule[] = []
  const sockets = new Set<Socket>()
  const seen: Seen[] = []
  let hanging: (() => void)[] = []
  let flapping: ReturnType<typeof setTimeout> | undefined

  const server = createServer((request, response) => {
    seen.push({
      method: request.method!,
      path: request.url!.split('?')[0]!,
      key: request.headers['idempotency-key'] as string | undefined,
      token: request.headers.authorization,
      range: request.headers.range,
    })
    const work = async () => handle(request, response, await faultOf(request))
    void work().catch(() => request.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (isDown) socket.destroy()
  })

  async function faultOf(request: IncomingMessage): Promise<Fault | undefined> {
    const about = rules.filter((rule) => rule.matches(request))
    const start = about.some(({ holding }) => holding !== undefined) ? await startOf(request) : ''
    const rule = about.find(({ times, holding = '' }) => times > 0 && start.includes(holding))
    if (rule) rule.times--
    return rule?.fault
  }

  async function handle(request: IncomingMessage, response: ServerResponse, fault?: Fault): Promise<void> {
    if (fault === 'cut-request') {
      await new Promise((resolve) => request.once('data', resolve))
      return void request.socket.destroy()
    }
    const body = await readAll(request)
    if (fault === 'captive') return answer(response, 200, { 'content-type': 'text/html' }, captivePage)
    if (typeof fault === 'object' && 'captiveAt' in fault) {
      const headers = { 'content-type': 'text/html', date: fault.captiveAt.toUTCString() }
      return answer(response, 200, headers, captivePage)
    }
    if (typeof fault === 'object' && 'gateway' in fault) {
      if (fault.page) return answer(response, fault.gateway, { 'content-type': 'text/html' }, gatewayPage)
      const headers = { 'content-type': 'application/json' }
      return answer(response, fault.gateway, headers, '{"message":"Handled by the gateway"}')
    }
    if (typeof fault === 'object' && 'status' in fault) {
      const retry: Record<string, string> = fault.retryAfter
        ? { 'retry-after': String(fault.retryAfter) }
        : {}
      return answer(
        response,
        fault.status,
        { 'content-type': 'application/json', ...ourHeaders(), ...retry },
        '{"message":"Injected"}',
      )
    }
    if (fault === 'duplicate') await forward(request, body)
    const reply = await forward(request, body)
    if (fault === 'cut-reply') return void request.socket.destroy()
    if (fault === 'hang' || fault === 'late') await new Promise<void>((resolve) => hanging.push(resolve))
    if (fault === 'hang') return void request.socket.destroy()
    if (fault === 'cut-answer') {
      response.writeHead(reply.status, { ...reply.headers, 'content-length': reply.body.length })
      const half = reply.body.subarray(0, reply.body.length / 2)
      return void response.write(half, () => request.socket.destroy())
    }
    if (typeof fault === 'object')
      return answer(response, fault.statusAfter, ourHeaders(), '{"message":"Injected"}')
    const text = fault === 'truncate' ? reply.body.subarray(0, reply.body.length / 2) : reply.body
    answer(response, reply.status, reply.headers, text)
  }

  function forward(request: IncomingMessage, body: Buffer) {
    return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>(
      (resolve, reject) => {
        const { method, url: path, headers } = request
        const { 'transfer-encoding': _, 'accept-encoding': __, ...forwarded } = headers
        const onward = httpRequest(
          {
            host: '127.0.0.1',
            port: target.port,
            method,
            path,
            headers: { ...forwarded, 'content-length': body.length },
            agent: false,
          },
          (reply) => {
            readAll(reply).then((content) => {
              const {
                'content-length': ___,
                'transfer-encoding': ____,
                connection: _____,
                ...rest
              } = reply.headers
              resolve({ status: reply.statusCode!, headers: rest as Record<string, string>, body: content })
            }, reject)
          },
        )
        onward.on('error', reject)
        onward.end(body)
      },
    )
  }

  function down() {
    isDown = true
    for (const socket of sockets) socket.destroy()
  }

  /** Alternates between up and down every 50 to 500 ms until `up`. */
  function flap(random: () => number) {
    clearTimeout(flapping)
    if (isDown) isDown = false
    else down()
    flapping = setTimeout(flap, 50 + random() * 450, random)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Requests since the start or last `reset`, in order. */
    seen,
    /**
     * Injects a fault into the next `times` requests with this path suffix; `holding`: only if the start of
     * the body contains this text.
     */
    inject(method: string, path: string, fault: Fault, times = 1, holding?: string) {
      const matches = (request: IncomingMessage) =>
        request.method === method && request.url!.split('?')[0]!.endsWith(path)
      rules.push({ matches, holding, fault, times })
    },
    /** Ends all faults and releases hanging responses. */
    heal() {
      rules = []
      for (const release of hanging) release()
      hanging = []
    },
    down() {
      clearTimeout(flapping)
      down()
    },
    up() {
      clearTimeout(flapping)
      isDown = false
    },
    flap,
    /** Restores the initial state without connections. */
    reset() {
      clearTimeout(flapping)
      for (const socket of sockets) socket.destroy()
      isDown = false
      rules = []
      seen.length = 0
    },
    async close() {
      clearTimeout(flapping)
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

function answer(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
) {
  response.writeHead(status, headers)
  response.end(body)
}

/** Peeks at the start of a body without consuming it. */
async function startOf(request: IncomingMessage): Promise<string> {
  await new Promise((resolve) => request.once('readable', resolve))
  const chunk = request.read() as Buffer | null
  if (!chunk) return ''
  request.unshift(chunk)
  return chunk.toString('latin1')
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
