import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A software authenticator with one passkey.

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/** Encodes the CBOR subset used by passkeys. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n])
    if (n < 256) return Buffer.from([(major << 5) | 24, n])
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

interface Ceremony {
  /** From the server. */
  options: Record<string, unknown>
  /** Default: that of the API tests. */
  origin?: string
  /** Default: the device has verified the user. */
  userVerified?: boolean
}

/** A new device without a passkey. Its counter increments per use unless `synced`. */
export function authenticator({ synced = false }: { synced?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const coseKey = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  )
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, { options, origin = 'http://localhost' }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))

  const authenticatorData = (rpId: string, { userVerified = true }: Ceremony, attested = Buffer.alloc(0)) => {
    const flags =
      flag.present |
      (userVerified ? flag.verified : 0) |
      (synced ? flag.backupEligible | flag.backedUp : 0) |
      (attested.length > 0 ? flag.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(synced ? 0 : ++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  const credential = {
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key' as const,
  }

  return {
    credentialId: credential.id,
    /** Creates the passkey. */
    register(ceremony: Ceremony) {
      const { rp, user } = ceremony.options as { rp: { id: string }; user: { id: string } }
      userHandle = user.id
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const authData = authenticatorData(rp.id, ceremony, attested)
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Signs in with it. */
    authenticate(ceremony: Ceremony) {
      const { rpId } = ceremony.options as { rpId: string }
      const authData = authenticatorData(rpId, ceremony)
      const data = clientData('webauthn.get', ceremony)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle,
        },
      }
    },
  }
}
