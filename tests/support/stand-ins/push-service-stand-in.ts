import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import type { ECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload } from '#server/gateways/push/push.ts'

/** Response to a push. `hangs`: none. */
export type Mood = 'well' | 'gone' | 'not found' | 'quota' | 'broken' | 'refused' | 'hangs'

/** A push as decrypted by the browser. */
export interface TakenPush {
  endpoint: string
  payload: PushPayload
  ttl: number
  urgency: string
  topic: string
  /** The server's public VAPID key and contact. */
  key: string
  subject: string
}

const pem = readFileSync(new URL('push-service.pem', import.meta.url), 'utf8')
const base64url = (text: string) => Buffer.from(text, 'base64url')

/** The subscription's secrets in the browser. */
interface Browser {
  ecdh: ECDH
  auth: Buffer
}

/**
 * A push service with its browsers, over TLS: verifies the signature (RFC 8292) and decrypts the message (RFC
 * 8291). `retryAfter`: for `quota` and `broken`.
 */
export async function startPushService({ retryAfter = '1' }: { retryAfter?: string } = {}) {
  const taken: TakenPush[] = []
  const browsers = new Map<string, Browser>()
  /** Number of requests per subscription, including failed ones. */
  const calls = new Map<string, number>()
  let moods: Mood[] = []

  const server = createServer({ cert: pem, key: pem }, (request, response) => {
    void take(request, response).catch((error: unknown) =>
      response.writeHead(400).end((error as Error).message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const endpoint = `${origin}${request.url!}`
    calls.set(endpoint, (calls.get(endpoint) ?? 0) + 1)
    const mood = moods.shift() ?? 'well'
    if (mood === 'hangs') return
    if (mood === 'gone') return void response.writeHead(410).end()
    if (mood === 'not found') return void response.writeHead(404).end()
    if (mood === 'quota') return void response.writeHead(429, { 'retry-after': retryAfter }).end()
    if (mood === 'broken') return void response.writeHead(503, { 'retry-after': retryAfter }).end()
    if (mood === 'refused') return void response.writeHead(413).end()
    const { headers } = request
    const browser = browsers.get(endpoint)
    if (!browser) return void response.writeHead(404).end()
    const signed = readVapid(headers.authorization ?? '', origin)
    if (!signed) return void response.writeHead(403).end('The signature is not right.')
    if (headers['content-encoding'] !== 'aes128gcm' || !headers['ttl']) throw new Error('headers')
    const payload = JSON.parse(decrypt(Buffer.concat(chunks), browser)) as PushPayload
    const { urgency, topic } = headers as Record<string, string>
    taken.push({
      endpoint,
      payload,
      ttl: Number(headers['ttl']),
      urgency: urgency!,
      topic: topic!,
      ...signed,
    })
    response.writeHead(201, { location: `${endpoint}/message` }).end()
  }

  return {
    origin,
    /** Its trusted certificate. */
    ca: pem,
    taken,
    takenBy: (endpoint: string) =>
      taken.filter((push) => push.endpoint === endpoint).map(({ payload }) => payload),
    callsOf: (endpoint: string) => calls.get(endpoint) ?? 0,
    /** A new subscription, as the JSON of a browser's `PushSubscription`. */
    subscribe(name: string) {
      const endpoint = `${origin}/wpush/${name}`
      const ecdh = createECDH('prime256v1')
      const auth = Buffer.alloc(16, name)
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') }
      browsers.set(endpoint, { ecdh, auth })
      return { endpoint, token: JSON.stringify({ endpoint, expirationTime: null, keys }) }
    },
    /** Sets the responses to the next requests, then `well`. */
    next: (...requested: Mood[]) => {
      moods = requested
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Verifies the VAPID signature for this audience and at most a day; undefined if invalid. */
function readVapid(authorization: string, audience: string) {
  const [, jwt = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = jwt.split('.')
  const point = base64url(key)
  if (point.length !== 65) return undefined
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    base64url(signature),
  )
  const { aud, exp, sub } = JSON.parse(base64url(claims).toString()) as {
    aud: string
    exp: number
    sub: string
  }
  const inSeconds = exp - Date.now() / 1000
  const isRight = isSigned && aud === audience && inSeconds > 0 && inSeconds <= 24 * 60 * 60
  return isRight && /^(mailto:.+@|https:)/.test(sub) ? { key, subject: sub } : undefined
}

/** Decrypts a single-record message (RFC 8188) with the subscription's keys. */
function decrypt(message: Buffer, { ecdh, auth }: Browser): string {
  const salt = message.subarray(0, 16)
  const idLength = message[20]!
  const sender = message.subarray(21, 21 + idLength)
  const record = message.subarray(21 + idLength)
  if (message.length > 4096) throw new Error('The message is too large.')
  const hkdf = (secret: Buffer, of: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, of, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = hkdf(ecdh.computeSecret(sender), auth, keyInfo, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record is padded by a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
