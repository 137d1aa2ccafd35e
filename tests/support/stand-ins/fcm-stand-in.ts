import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response to a push. `signed out`: the access token has expired. */
export type Mood = 'well' | 'unregistered' | 'quota' | 'broken' | 'invalid' | 'signed out'

interface Message {
  token: string
  data: Record<string, string>
  webpush: { headers: Record<string, string> }
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = 'push@lakou-tests.iam.gserviceaccount.com'

/**
 * Google's token endpoint and Firebase Cloud Messaging's HTTP v1, over a socket. `retryAfter`: for `quota`
 * and `broken`.
 */
export async function startFcm({ retryAfter = '1' }: { retryAfter?: string } = {}) {
  const taken: Message[] = []
  const granted = new Set<string>()
  const calls = { token: 0, send: 0 }
  let moods: Mood[] = []

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenUri = `${origin}/token`

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    if (request.url === '/token') return grant(new URLSearchParams(body), response)
    if (request.url !== '/v1/projects/lakou-tests/messages:send') return fail(response, 404, 'NOT_FOUND')
    calls.send++
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (!granted.has(bearer)) return fail(response, 401, 'UNAUTHENTICATED')
    const mood = moods.shift() ?? 'well'
    if (mood === 'signed out') {
      granted.clear()
      return fail(response, 401, 'UNAUTHENTICATED')
    }
    if (mood === 'unregistered') return fail(response, 404, 'NOT_FOUND', 'UNREGISTERED')
    if (mood === 'quota') return fail(response, 429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED')
    if (mood === 'broken') return fail(response, 503, 'UNAVAILABLE', 'UNAVAILABLE')
    if (mood === 'invalid') return fail(response, 400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT')
    const { message } = JSON.parse(body) as { message: Message }
    taken.push(message)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ name: `projects/lakou-tests/messages/${taken.length}` }))
  }

  /** Grants an access token for a JWT signed by the service account for this endpoint. */
  function grant(form: URLSearchParams, response: ServerResponse): void {
    calls.token++
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const signed = Buffer.from(`${header}.${claims}`)
    const isSigned = verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))
    const { iss, aud, scope, exp } = JSON.parse(
      Buffer.from(claims, 'base64url').toString() || '{}',
    ) as Record<string, unknown>
    const isRight =
      isSigned &&
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      iss === account &&
      aud === tokenUri &&
      scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      Number(exp) > Date.now() / 1000
    if (!isRight) return void response.writeHead(400).end('{"error":"invalid_grant"}')
    const token = `ya29.${'x'.repeat(1000)}.${calls.token}`
    granted.add(token)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ access_token: token, expires_in: 3599, token_type: 'Bearer' }))
  }

  function fail(response: ServerResponse, status: number, code: string, errorCode?: string): void {
    const details = errorCode && [
      { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode },
    ]
    const isForNow = status === 429 || status === 503
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(isForNow && { 'retry-after': retryAfter }),
    })
    response.end(
      JSON.stringify({ error: { code: status, message: 'No.', status: code, ...(details && { details }) } }),
    )
  }

  return {
    taken,
    calls,
    takenBy: (token: string) => taken.filter((message) => message.token === token).map(({ data }) => data),
    next: (...requested: Mood[]) => {
      moods = requested
    },
    /** Settings of a server that uses it. */
    env: {
      FCM_SERVICE_ACCOUNT: JSON.stringify({
        type: 'service_account',
        project_id: 'lakou-tests',
        client_email: account,
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: tokenUri,
      }),
      FCM_CONFIG: JSON.stringify({
        apiKey: 'AIzaSyTests',
        projectId: 'lakou-tests',
        messagingSenderId: '123456789012',
        appId: '1:123456789012:web:abc',
      }),
      FCM_VAPID_KEY: `B${'k'.repeat(86)}`,
      FCM_API_BASE: origin,
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
