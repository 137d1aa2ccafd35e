import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Api } from '#tests/support/api.ts'

/** `taken, then …`: accepts the text but loses the response. */
export type Mood =
  | 'well'
  | 'invalid number'
  | 'has answered stop'
  | 'too many requests'
  | 'broken'
  | 'silent'
  | 'cut off'
  | 'taken, then cut off'
  | 'taken, then broken'

export interface TakenText {
  sid: string
  to: string
  body: string
  from: string
  statusCallback: string | undefined
}

export const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
export const authToken = 'a-token-that-only-the-tests-know'
export const publicUrl = 'https://lakou.example'
const from = '+13055550100'

const json = { 'content-type': 'application/json' }

/** The part of Twilio's REST API that we use, over a socket. */
export async function startTwilio() {
  const taken: TakenText[] = []
  const lookedUp: string[] = []
  const requestIds: (string | undefined)[] = []
  /** Moods of the next requests, then `well`. */
  let moods: Mood[] = []

  async function answer(request: IncomingMessage, response: ServerResponse) {
    requestIds.push(request.headers['x-request-id']?.toString())
    const url = new URL(request.url!, 'http://localhost')
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
    if (request.headers.authorization !== `Basic ${credentials}`) {
      return refuse(response, 401, 20003, 'Authenticate')
    }
    if (url.pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
      return refuse(response, 404, 20404, 'The requested resource was not found')
    }
    if (request.method === 'GET') {
      lookedUp.push(url.searchParams.get('To') ?? '')
      const messages = taken.filter(({ to }) => to === url.searchParams.get('To')).map(view)
      response.writeHead(200, json).end(JSON.stringify({ messages, page_size: 50 }))
      return
    }
    const form = new URLSearchParams(await bodyOf(request))
    const mood = moods.shift() ?? 'well'
    if (mood === 'invalid number') return refuse(response, 400, 21211, `Invalid 'To' Phone Number`)
    if (mood === 'has answered stop')
      return refuse(response, 400, 21610, 'Attempt to send to unsubscribed recipient')
    if (mood === 'too many requests') return refuse(response, 429, 20429, 'Too Many Requests')
    if (mood === 'broken') return refuse(response, 500, 20500, 'Internal Server Error')
    if (mood === 'silent') return
    if (mood === 'cut off') return void request.socket.destroy()
    const text = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      to: form.get('To')!,
      body: form.get('Body')!,
      from: form.get('From') ?? form.get('MessagingServiceSid')!,
      statusCallback: form.get('StatusCallback') ?? undefined,
    }
    taken.push(text)
    if (mood === 'taken, then cut off') return void request.socket.destroy()
    if (mood === 'taken, then broken') return refuse(response, 502, 20502, 'Bad Gateway')
    response.writeHead(201, json).end(JSON.stringify(view(text)))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requestIds,
    taken,
    /** Numbers whose texts were looked up. */
    asked: lookedUp,
    /** Sets the moods of the next requests. */
    next: (...requested: Mood[]) => {
      moods = requested
    },
    textsTo: (to: string) => taken.filter((text) => text.to === to),
    /** Settings of a server that uses it. */
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from,
      TWILIO_API_BASE: `http://127.0.0.1:${port}`,
      PUBLIC_URL: publicUrl,
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function view({ sid, to, body, from: sender }: TakenText) {
  return {
    sid,
    to,
    body,
    from: sender,
    account_sid: accountSid,
    status: 'queued',
    date_created: new Date().toUTCString(),
    date_updated: new Date().toUTCString(),
    date_sent: null,
    num_segments: '1',
    error_code: null,
  }
}

function refuse(response: ServerResponse, status: number, code: number, message: string) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  response.writeHead(status, json).end(JSON.stringify({ code, message, more_info, status }))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** Calls our webhook like Twilio, signed with `token`. `url`: the full URL. */
export function callWebhook(api: Api, url: string, fields: Record<string, string>, token = authToken) {
  const signed = Object.keys(fields)
    .sort()
    .reduce((all, key) => all + key + fields[key], url)
  const { pathname, search } = new URL(url)
  return api.app.request(pathname + search, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
    },
    body: new URLSearchParams(fields).toString(),
  })
}
