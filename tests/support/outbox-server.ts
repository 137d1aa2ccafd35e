import { deviceTimeHeader } from '#contract/endpoint.ts'
import { recordOf } from '#contract/fields/record-of.ts'
import { optionalMemberFields } from '#contract/member.ts'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ourHeaders } from './stand-ins/our-headers.ts'

// A fake server for outbox sender tests.

export interface Received {
  method: string
  path: string
  key: string | undefined
  token: string | undefined
  user: string | undefined
  /** The device's clock, in ms since 1970. */
  deviceTime: number | undefined
  body: Record<string, unknown>
}
/** `foreign`: a response of a proxy. */
type Reply =
  | { status: number; body?: unknown; raw?: string; headers?: Record<string, string>; foreign?: true }
  | 'cut'

function accept({ path, body }: Received): Reply {
  if (path === '/user-types') return { status: 200, body: [] }
  if (path === '/church/attendance') {
    return { status: 200, body: { date: body['date'], guests: 0, marks: body['marks'] ?? [] } }
  }
  const now = new Date().toISOString()
  const blank = { ...recordOf(optionalMemberFields, () => null), photo: null }
  const member = { ...blank, createdAt: now, updatedAt: now, church_id: 'c', ...body, groups: [] }
  return { status: 200, body: { id: path.split('/').at(-1), ...member } }
}

/** Stored credentials of a user at this server. */
export const credentialsAt = (apiBase: string) => ({
  userId: 'u',
  access_token: 'a',
  refresh_token: 'r',
  apiBase,
  language: 'en' as const,
})

/** Input that adds a member. */
export const newMember = (id: string) => ({
  id,
  church_id: 'c',
  name: 'Ana',
  phone: '37123456',
  email: 'a@example.org',
  groups: [],
})

/** Starts the server; it accepts everything until `reply` is set. */
export async function startOutboxServer() {
  const stub = {
    /** Received requests in order, except connectivity probes. */
    received: [] as Received[],
    /** Response to a request; undefined accepts it. */
    reply: (_: Received): Reply | undefined => undefined,
    /** Delays a response. */
    before: (_: Received): Promise<unknown> | undefined => undefined,
    /** Sets the response of all requests except probes. */
    replyWith(reply: Reply) {
      stub.reply = ({ path }) => (path === '/user-types' ? undefined : reply)
    },
    base: '',
    close: () => new Promise((resolve) => server.close(resolve)),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const header = (name: string) => request.headers[name] as string | undefined
    const entry = {
      method: request.method ?? '',
      path: request.url ?? '',
      key: header('idempotency-key'),
      token: header('authorization'),
      user: header('x-user-id'),
      deviceTime: header(deviceTimeHeader) === undefined ? undefined : Number(header(deviceTimeHeader)),
      body: JSON.parse(text || '{}') as Record<string, unknown>,
    }
    if (entry.path !== '/user-types') stub.received.push(entry)
    await stub.before(entry)
    const reply = stub.reply(entry) ?? accept(entry)
    if (reply === 'cut') return void request.socket.destroy()
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      ...(!reply.foreign && ourHeaders(entry.method, entry.path)),
      ...reply.headers,
    })
    response.end(reply.raw ?? JSON.stringify(reply.body))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stub.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stub
}
