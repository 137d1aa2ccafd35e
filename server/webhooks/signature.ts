import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks (standardwebhooks.com), symmetric signatures.

const prefix = 'whsec_'

/** Creates a signing secret of 256 bits. */
export function newSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** `timestamp`: of the attempt, in Unix seconds. */
function sign(
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** Signature headers; with several secrets any signature is sufficient. */
export function signedHeaders(
  secrets: string[],
  message: { id: string; timestamp: number; body: string },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Lakou-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map((secret) => sign(secret, message)).join(' '),
  }
}
