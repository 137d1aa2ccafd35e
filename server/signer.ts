import { createHmac, timingSafeEqual } from 'node:crypto'

/** Query parameters of a signed URL: expiry (Unix seconds) and HMAC. */
export interface Signature {
  expires: string
  signature: string
}

/** Signs URLs of downloads, where browsers cannot send an Authorization header. */
export interface Signer {
  sign(subject: string): Signature
  /** Whether the signature is valid for this subject and not expired. */
  accepts(subject: string, signature: Partial<Signature>): boolean
}

/** Creates a signer. `endOf`: expiry of a signature created now, in Unix seconds. */
export function signerOf(key: string, endOf: (now: number) => number): Signer {
  const mac = (subject: string, expires: string) =>
    createHmac('sha256', key).update(`${subject}\n${expires}`).digest('base64url')
  const now = () => Math.floor(Date.now() / 1000)

  return {
    sign(subject) {
      const expires = String(endOf(now()))
      return { expires, signature: mac(subject, expires) }
    },
    accepts(subject, { expires = '', signature = '' }) {
      const given = Buffer.from(signature)
      const expected = Buffer.from(mac(subject, expires))
      return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now()
    },
  }
}
